// Written by `tablee types` from the Python types. Do not edit.

export interface Claim {
  do: "claim";
}

export interface Decline {
  do: "decline";
}

export interface Withdraw {
  do: "withdraw";
}

export interface KeepRole {
  do: "keep_role";
  role: "acrobat" | "barterer" | "crier" | "giver" | "gleaner" | "herald" | "jester" | "juggler" | "rebel" | "scout" | "sweeper" | "tailor";
}

export interface Decree {
  do: "decree";
  age: "adult" | "child" | "teen";
}

export interface Draw {
  do: "draw";
  card: number;
}

export interface Give {
  do: "give";
  card: number;
}

export interface Enough {
  do: "enough";
}

export interface Peek {
  do: "peek";
  card: number;
}

export interface TurnOver {
  do: "turn_over";
  card: number;
}

export interface Toss {
  do: "toss";
  card: number;
}

export interface MovePawn {
  do: "move_pawn";
  age: "adult" | "child" | "teen";
}

export interface Shift {
  do: "shift";
  card: number;
  to: [number, number];
}

export interface AskKing {
  do: "ask_king";
  text: string | Words;
}

export interface Words {
  en: string;
  fr: string;
  de: string;
  es?: string;
}

export interface Nod {
  do: "nod";
  yes: boolean;
}

export interface Barter {
  do: "barter";
  card: number;
  whom: number;
}

export interface Trade {
  do: "trade";
  card: number;
}

export interface KeepOwn {
  do: "keep_own";
}

export interface Discard {
  do: "discard";
  card: number;
}

export interface Feel {
  do: "feel";
  at: [number, number];
}

export interface Sweep {
  do: "sweep";
  path: number[];
}

export interface Lift {
  do: "lift";
  at: [number, number];
  to: [number, number];
}

export interface Flip {
  do: "flip";
  at: [number, number];
}

export interface Take {
  do: "take";
  at: [number, number];
  depth?: number;
}

export interface CallStop {
  do: "call_stop";
}

export interface Lay {
  do: "lay";
  card: number;
  workshop: number;
  afresh?: boolean;
  worn?: "clown" | "dragon" | "own" | "pirate" | "rabbit" | "robot" | "witch";
}

export interface OpenWorkshop {
  do: "open_workshop";
}

export interface ShowTailor {
  do: "show_tailor";
}

export interface Proclaim {
  do: "proclaim";
  word: string | Words;
}

export interface TableView {
  round: number;
  options: Options;
  size: number;
  king: number | null;
  order: number[];
  event: "butterfingers" | "cold_hands" | "day_off" | "daylight" | "fog" | "gust" | "handstand" | "hurry" | "open_hearts" | "royal_word" | "sober_jester" | "topsy_turvy" | "two_decrees" | "two_jesters" | null;
  decree: ("adult" | "child" | "teen")[];
  roles: ("acrobat" | "barterer" | "crier" | "giver" | "gleaner" | "herald" | "jester" | "juggler" | "rebel" | "scout" | "sweeper" | "tailor" | null)[];
  question: string | Words | null;
  answer: boolean | null;
  word: string | Words | null;
  hands: Backs[];
  workshops: WorkshopView[];
  parade: FloatView[];
  dead_end: FloatCard[];
  crowd: CrowdCard[] | null;
  phase: BusyView | CrowningView | AgreeingView | CastingView | DecreeingView | DrawingView | AnsweringView | BarteringView | RummagingView | GivingView | BuildingView | DroppingView | RefillingView | EndedView;
}

export interface Options {
  version: "events" | "roles" | "young";
  screen: "dark" | "open";
}

export interface Backs {
  ages: ("adult" | "child" | "teen")[];
  workshop: boolean;
}

export interface WorkshopView {
  is_open: boolean;
  float: FloatView | null;
}

export interface FloatView {
  cards: FloatCard[];
  points: ("clown" | "dragon" | "pirate" | "rabbit" | "robot" | "witch" | "balloon" | "confetti" | "fan" | "lollipop" | "mask" | "parasol" | "sunglasses" | "trumpet" | "windmill")[];
}

export interface FloatCard {
  face: Card;
  worn: "clown" | "dragon" | "pirate" | "rabbit" | "robot" | "witch" | null;
}

export interface Card {
  card: number;
  age: "adult" | "child" | "teen" | null;
  costume: "clown" | "dragon" | "pirate" | "rabbit" | "robot" | "witch" | null;
  accessories: ("balloon" | "confetti" | "fan" | "lollipop" | "mask" | "parasol" | "sunglasses" | "trumpet" | "windmill")[];
}

export interface CrowdCard {
  id: number;
  x: number;
  y: number;
  angle: number;
  age?: "adult" | "child" | "teen" | null;
  is_up?: boolean;
  over?: number;
  costume?: "clown" | "dragon" | "pirate" | "rabbit" | "robot" | "witch" | null;
  accessories?: ("balloon" | "confetti" | "fan" | "lollipop" | "mask" | "parasol" | "sunglasses" | "trumpet" | "windmill")[];
}

export interface BusyView {
  name: "Busy";
  deadline: number;
}

export interface CrowningView {
  name: "Crowning";
  deadline: number;
  claimants: number[];
  declined: number[];
  last_king: number | null;
}

export interface AgreeingView {
  name: "Agreeing";
  deadline: number;
  claimants: number[];
}

export interface CastingView {
  name: "Casting";
  deadline: number;
  chosen: number[];
}

export interface DecreeingView {
  name: "Decreeing";
  deadline: number;
  player: number;
  missing: number;
}

export interface DrawingView {
  name: "Drawing";
  deadline: number;
  player: number;
  uses: number;
  is_choosing: boolean;
}

export interface AnsweringView {
  name: "Answering";
  deadline: number;
  player: number;
  question: string | Words;
}

export interface BarteringView {
  name: "Bartering";
  deadline: number;
  player: number;
  whom: number;
  age: "adult" | "child" | "teen" | null;
}

export interface RummagingView {
  name: "Rummaging";
  deadline: number;
  player: number;
  hand: [number, number];
  stops: number[];
}

export interface GivingView {
  name: "Giving";
  deadline: number;
  player: number;
  given: number;
  most: number;
}

export interface BuildingView {
  name: "Building";
  deadline: number;
  laid: number;
  least: number;
  is_tailored: boolean;
}

export interface DroppingView {
  name: "Dropping";
  deadline: number;
  player: number;
  left: number;
}

export interface RefillingView {
  name: "Refilling";
  deadline: number;
  player: number;
  left: number;
}

export interface EndedView {
  name: "Ended";
  deadline: number;
  is_won: boolean;
  why: "dead_end" | "parade" | "stuck";
  score: number;
  verdict: number | null;
  titles: Title[];
}

export interface Title {
  seat: number;
  what: "blind" | "crowd" | "driver" | "giver" | "silent" | "stop";
}

export interface Mine {
  seat: number;
  hand: Card[];
  offers?: (MayClaim | MayDecline | MayWithdraw | MayKeepRole | MayDecree | MayDraw | MayGive | MayEnough | MayPeek | MayTurnOver | MayToss | MayMovePawn | MayShift | MayAskKing | MayNod | MayBarter | MayTrade | MayKeepOwn | MayDiscard | MayFeel | MaySweep | MayLift | MayFlip | MayTake | MayCallStop | MayLay | MayOpenWorkshop | MayShowTailor | MayProclaim)[];
  roles?: ("acrobat" | "barterer" | "crier" | "giver" | "gleaner" | "herald" | "jester" | "juggler" | "rebel" | "scout" | "sweeper" | "tailor")[];
  role?: "acrobat" | "barterer" | "crier" | "giver" | "gleaner" | "herald" | "jester" | "juggler" | "rebel" | "scout" | "sweeper" | "tailor" | null;
  peeked?: Peeked[];
  drawn?: Card[];
  felt?: Felt | null;
  crowd?: CrowdCard[] | null;
}

export interface MayClaim {
  do: "claim";
}

export interface MayDecline {
  do: "decline";
}

export interface MayWithdraw {
  do: "withdraw";
}

export interface MayKeepRole {
  do: "keep_role";
  roles: ("acrobat" | "barterer" | "crier" | "giver" | "gleaner" | "herald" | "jester" | "juggler" | "rebel" | "scout" | "sweeper" | "tailor")[];
}

export interface MayDecree {
  do: "decree";
  ages: ("adult" | "child" | "teen")[];
}

export interface MayDraw {
  do: "draw";
  cards: number[];
}

export interface MayGive {
  do: "give";
  cards: number[];
}

export interface MayEnough {
  do: "enough";
}

export interface MayPeek {
  do: "peek";
  cards: number[];
  left: number;
}

export interface MayTurnOver {
  do: "turn_over";
  cards: number[];
  left: number;
}

export interface MayToss {
  do: "toss";
  cards: number[];
  left: number;
}

export interface MayMovePawn {
  do: "move_pawn";
  ages: ("adult" | "child" | "teen")[];
}

export interface MayShift {
  do: "shift";
  cards: Spot[];
  left: number;
  reach: number;
}

export interface Spot {
  card: number;
  at: [number, number];
}

export interface MayAskKing {
  do: "ask_king";
  longest: number;
}

export interface MayNod {
  do: "nod";
}

export interface MayBarter {
  do: "barter";
  cards: number[];
  whom: number[];
}

export interface MayTrade {
  do: "trade";
  cards: number[];
}

export interface MayKeepOwn {
  do: "keep_own";
}

export interface MayDiscard {
  do: "discard";
  cards: number[];
}

export interface MayFeel {
  do: "feel";
}

export interface MaySweep {
  do: "sweep";
  at: [number, number];
  longest: number;
}

export interface MayLift {
  do: "lift";
  at: [number, number];
}

export interface MayFlip {
  do: "flip";
  at: [number, number];
}

export interface MayTake {
  do: "take";
  at: [number, number];
  thick: number;
}

export interface MayCallStop {
  do: "call_stop";
}

export interface MayLay {
  do: "lay";
  ways: Way[];
}

export interface Way {
  card: number;
  workshop: number;
  afresh: boolean;
  worn: "clown" | "dragon" | "own" | "pirate" | "rabbit" | "robot" | "witch";
  fate: "dead_end" | "joins" | "parades" | "starts";
}

export interface MayOpenWorkshop {
  do: "open_workshop";
}

export interface MayShowTailor {
  do: "show_tailor";
}

export interface MayProclaim {
  do: "proclaim";
  longest: number;
}

export interface Peeked {
  card: number;
  face: Card;
}

export interface Felt {
  at: [number, number];
  thick: number;
  edge: boolean;
}

export interface Aside {
  crowd: CrowdCard[] | null;
}

export interface Crowned {
  do: "crowned";
  king: number;
}

export interface Announced {
  do: "announced";
  event: "butterfingers" | "cold_hands" | "day_off" | "daylight" | "fog" | "gust" | "handstand" | "hurry" | "open_hearts" | "royal_word" | "sober_jester" | "topsy_turvy" | "two_decrees" | "two_jesters";
}

export interface Decreed {
  do: "decreed";
  ages: ("adult" | "child" | "teen")[];
}

export interface Shown {
  do: "shown";
  seat: number;
  role: "acrobat" | "barterer" | "crier" | "giver" | "gleaner" | "herald" | "jester" | "juggler" | "rebel" | "scout" | "sweeper" | "tailor";
}

export interface Drew {
  do: "drew";
  seat: number;
  card: number | null;
}

export interface Passed {
  do: "passed";
  seat: number;
}

export interface Gave {
  do: "gave";
  seat: number;
  age: "adult" | "child" | "teen" | null;
}

export interface Fell {
  do: "fell";
  at: [number, number];
}

export interface Turned {
  do: "turned";
  cards: number[];
}

export interface Stopped {
  do: "stopped";
  seat: number;
}

export interface Nodded {
  do: "nodded";
  yes: boolean | null;
}

export interface Traded {
  do: "traded";
  seat: number;
  whom: number;
  is_agreed: boolean;
}

export interface Laid {
  do: "laid";
  workshop: number;
  left: "dead_end" | "parade" | null;
  size: number;
}

export interface Opened {
  do: "opened";
}

export interface Proclaimed {
  do: "proclaimed";
  word: string | Words;
}

export type Action = Claim | Decline | Withdraw | KeepRole | Decree | Draw | Give | Enough | Peek | TurnOver | Toss | MovePawn | Shift | AskKing | Nod | Barter | Trade | KeepOwn | Discard | Feel | Sweep | Lift | Flip | Take | CallStop | Lay | OpenWorkshop | ShowTailor | Proclaim;
export type Public = TableView;
export type Private = Mine;
export type Screen = Aside;
export type Told = Crowned | Announced | Decreed | Shown | Drew | Passed | Gave | Fell | Turned | Stopped | Nodded | Traded | Laid | Opened | Proclaimed;
