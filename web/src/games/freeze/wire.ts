// Written by `tablee types` from the Python types. Do not edit.

export interface Volunteer {
  do: "volunteer";
}

export interface Pass {
  do: "pass";
}

export interface Ready {
  do: "ready";
}

export interface AskSwap {
  do: "ask_swap";
}

export interface Cue {
  do: "cue";
}

export interface Say {
  do: "say";
  text: string | Words;
}

export interface Words {
  en: string;
  fr: string;
  de: string;
  es?: string;
}

export interface Gesture {
  do: "gesture";
  how: "bow" | "kneel" | "polish" | "snap";
}

export interface CallFoul {
  do: "call_foul";
  actress: number;
  what: "place" | "rank";
  line?: number | null;
}

export interface Admit {
  do: "admit";
}

export interface Deny {
  do: "deny";
}

export interface Vote {
  do: "vote";
  yes: boolean | null;
}

export interface Guess {
  do: "guess";
  text: string;
}

export interface GuessAloud {
  do: "guess_aloud";
}

export interface Point {
  do: "point";
  hands: number[];
  lock?: boolean;
}

export interface Onward {
  do: "onward";
}

export interface TableView {
  round: number;
  options: Options;
  totals: number[];
  stage: number[];
  row: number[];
  keeper: number | null;
  open: 1 | 2 | 3 | 4 | null;
  combinations: ((1 | 2 | 3 | 4)[])[];
  place: Words | null;
  calls: CallView[];
  lines: SpokenLine[];
  gestures: Gestured[];
  guesses: PlaceGuess[];
  phase: VolunteeringView | PreparingView | CueingView | ActingView | FreezingView | JudgingView | GuessingView | WeighingView | PointingView | ScoringView | EndedView;
}

export interface Options {
  target: 13 | 16;
  seconds: 30 | 45 | 60 | 90;
  way: "remote" | "room" | "written";
  help: boolean;
  guess_anyway: boolean;
  guessers: "all" | "lowest";
}

export interface CallView {
  actress: number;
  what: "place" | "rank";
  callers: number[];
  verdict: "dropped" | "lapsed" | "rejected" | "upheld" | null;
  line: number | null;
}

export interface SpokenLine {
  actress: number;
  text: string | Words;
  number: number;
}

export interface Gestured {
  actress: number;
  how: "bow" | "kneel" | "polish" | "snap";
  number: number;
}

export interface PlaceGuess {
  seat: number;
  text: string | null;
  is_right: boolean | null;
}

export interface VolunteeringView {
  name: "Volunteering";
  deadline: number;
  volunteers: number[];
  answered: number[];
}

export interface PreparingView {
  name: "Preparing";
  deadline: number;
  ready: number[];
}

export interface CueingView {
  name: "Cueing";
  deadline: number;
}

export interface ActingView {
  name: "Acting";
  deadline: number;
  seconds: number;
}

export interface FreezingView {
  name: "Freezing";
  deadline: number;
}

export interface JudgingView {
  name: "Judging";
  deadline: number;
  call: number;
  judges: number[];
  voted: number[];
}

export interface GuessingView {
  name: "Guessing";
  deadline: number;
  guessers: number[];
  answered: number[];
}

export interface WeighingView {
  name: "Weighing";
  deadline: number;
  voted: number[];
}

export interface PointingView {
  name: "Pointing";
  deadline: number;
  rank: 1 | 2 | 3 | 4;
  at: number[];
  pointers: number[];
  locked: number[];
  is_counting: boolean;
}

export interface ScoringView {
  name: "Scoring";
  deadline: number;
  rank: 1 | 2 | 3 | 4 | null;
  ranks: (1 | 2 | 3 | 4)[];
  hands: Hands[];
  items: Item[];
  onward: number[];
  next_stage: number[];
}

export interface Hands {
  seat: number;
  at: number[];
}

export interface Item {
  seat: number;
  points: number;
  reason: "caught" | "empty" | "foul" | "guess" | "seen" | "silent" | "unseen";
  about: number | null;
  is_void: boolean;
}

export interface EndedView {
  name: "Ended";
  deadline: number;
  winners: number[];
  history: number[][];
  titles: Title[];
  best: BestLine | null;
}

export interface Title {
  seat: number;
  what: "bold" | "hidden" | "keen" | "knowing" | "modest" | "recognised" | "troupe";
}

export interface BestLine {
  actress: number;
  text: string | Words;
  seen: number;
}

export interface Mine {
  seat: number;
  offers?: (MayVolunteer | MayPass | MayReady | MayAskSwap | MayCue | MaySay | MayGesture | MayCallFoul | MayAdmit | MayDeny | MayVote | MayGuess | MayGuessAloud | MayPoint | MayOnward)[];
  rank?: 1 | 2 | 3 | 4;
  place?: Words;
  roles?: Words[];
  is_ready?: boolean;
  asked_swap?: boolean;
  swaps?: number;
  is_accused?: boolean;
  verdicts?: ("dropped" | "lapsed" | "rejected" | "upheld" | null)[];
  vote?: boolean | null;
  hint?: boolean;
  guess?: string;
  hands?: number[];
  is_locked?: boolean;
}

export interface MayVolunteer {
  do: "volunteer";
}

export interface MayPass {
  do: "pass";
}

export interface MayReady {
  do: "ready";
}

export interface MayAskSwap {
  do: "ask_swap";
}

export interface MayCue {
  do: "cue";
}

export interface MaySay {
  do: "say";
  longest: number;
}

export interface MayGesture {
  do: "gesture";
}

export interface MayCallFoul {
  do: "call_foul";
  actresses: number[];
}

export interface MayAdmit {
  do: "admit";
}

export interface MayDeny {
  do: "deny";
}

export interface MayVote {
  do: "vote";
}

export interface MayGuess {
  do: "guess";
  longest: number;
}

export interface MayGuessAloud {
  do: "guess_aloud";
}

export interface MayPoint {
  do: "point";
  at: number[];
  must: number | null;
}

export interface MayOnward {
  do: "onward";
}

export type Action = Volunteer | Pass | Ready | AskSwap | Cue | Say | Gesture | CallFoul | Admit | Deny | Vote | Guess | GuessAloud | Point | Onward;
export type Public = TableView;
export type Private = Mine;
