// Written by `tablee types` from the Python types. Do not edit.

export interface Take {
  do: "take";
  card: number;
}

export interface Play {
  do: "play";
  card: number;
  at: number;
}

export interface Save {
  do: "save";
  card: number;
}

export interface Drop {
  do: "drop";
  card: number;
}

export interface Deal {
  do: "deal";
}

export interface Run {
  do: "run";
  tempo: "fast" | "normal" | "slow";
}

export interface Settle {
  do: "settle";
}

export interface TakeBack {
  do: "take_back";
}

export interface TableView {
  options: Options;
  fallers: Faller[];
  dealer: number | null;
  total: number;
  left: number;
  landed: number[];
  misses: Miss[];
  is_few: boolean;
  phase: JumpingView | FallingView | EndedView;
}

export interface Options {
  cards: "actions" | "all" | "riders";
  tempo: "fast" | "normal" | "slow";
  grace: 1000 | 1500 | 2000 | 3000;
  dealer: "house" | "player" | "referee";
  start: "at_once" | "lot";
  drop: boolean;
}

export interface Faller {
  piles: Card[][];
  rider: Rider | null;
  hand: Card | null;
  is_falling: boolean;
  numb: number;
}

export interface Card {
  id: number;
  kind: "extra" | "grab" | "ground" | "hit" | "push" | "skip" | "split" | "stop";
}

export interface Rider {
  card: Card;
  extra: Card | null;
}

export interface Miss {
  time: number;
  seat: number;
  card: number;
  at: number | null;
  why: string;
  to: number | null;
  late: number;
}

export interface JumpingView {
  name: "Jumping";
  deadline: number;
}

export interface FallingView {
  name: "Falling";
  deadline: number;
  served: number | null;
  next: number;
  beat_at: number | null;
  ground: number | null;
  tempo: "fast" | "normal" | "slow" | null;
  is_relieved: boolean;
  replay: Film | null;
}

export interface Film {
  since: number;
  until: number;
  fallers: Faller[];
  frames: Frame[];
  grounds: Thud[];
}

export interface Frame {
  time: number;
  seat: number | null;
  what: Take | Play | Save | Drop | Deal | Run | Settle | TakeBack | Dealt | Skipped | Landed | Relieved | Resumed | Finished | Missed;
  changed: Changed[];
}

export interface Dealt {
  do: "dealt";
  seat: number;
  card: Card;
  pile: number | null;
}

export interface Skipped {
  do: "skipped";
  seat: number;
}

export interface Landed {
  do: "landed";
  seat: number;
}

export interface Relieved {
  do: "relieved";
}

export interface Resumed {
  do: "resumed";
}

export interface Finished {
  do: "finished";
  winner: number;
}

export interface Missed {
  do: "missed";
  tried: Take | Play | Save;
  why: string;
  to: number | null;
  late: number;
}

export interface Changed {
  seat: number;
  faller: Faller;
}

export interface Thud {
  time: number;
  seat: number;
}

export interface EndedView {
  name: "Ended";
  deadline: number;
  winner: number;
  film: Film;
}

export interface Mine {
  seat: number;
  offers: (MayTake | MayPlay | MaySave | MayDrop | MayDeal | MayRun | MaySettle | MayTakeBack)[];
}

export interface MayTake {
  do: "take";
  cards: number[];
}

export interface MayPlay {
  do: "play";
  card: number;
  at: number[];
}

export interface MaySave {
  do: "save";
  cards: number[];
}

export interface MayDrop {
  do: "drop";
  card: number;
}

export interface MayDeal {
  do: "deal";
}

export interface MayRun {
  do: "run";
  tempos: ("fast" | "normal" | "slow")[];
}

export interface MaySettle {
  do: "settle";
}

export interface MayTakeBack {
  do: "take_back";
}

export type Action = Take | Play | Save | Drop | Deal | Run | Settle | TakeBack;
export type Public = TableView;
export type Private = Mine;
