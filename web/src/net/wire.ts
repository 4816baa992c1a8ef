// Written by `tablee types` from the Python types. Do not edit.

export interface Hello {
  t: "hello";
  v: number;
  room: string;
  as?: "player" | "screen" | "watcher";
  lang?: "de" | "en" | "es" | "fr";
  ticket?: string | null;
  name?: string | null;
  animal?: number | null;
  colour?: number | null;
  secret?: string | null;
}

export interface Act {
  t: "act";
  c: number;
  e: number;
  a: unknown;
}

export interface Ask {
  t: "ask";
  c: number;
  a: Rename | Dress | Speak | Sit | Watch | GetReady | Choose | AddBot | RemoveBot | Start | Stop | HandOver | Kick | LetIn | Lock | Pause | HideCode | LetChat | Mute | Erase | EraseName | StandIn | SetTempo | GoOn | TakeChair | GiveChair | Leave | LendLuck | RemovePack;
}

export interface Rename {
  do: "rename";
  name: string;
}

export interface Dress {
  do: "dress";
  animal: number;
  colour: number;
}

export interface Speak {
  do: "speak";
  lang: "de" | "en" | "es" | "fr";
}

export interface Sit {
  do: "sit";
}

export interface Watch {
  do: "watch";
}

export interface GetReady {
  do: "get_ready";
  ready: boolean;
}

export interface Choose {
  do: "choose";
  game: string;
  options: Record<string, number | string | boolean>;
}

export interface AddBot {
  do: "add_bot";
  level?: "easy" | "normal" | "random" | "sharp";
}

export interface RemoveBot {
  do: "remove_bot";
  person: number;
}

export interface Start {
  do: "start";
  without?: number[];
  newcomers?: boolean;
}

export interface Stop {
  do: "stop";
}

export interface HandOver {
  do: "hand_over";
  person: number;
}

export interface Kick {
  do: "kick";
  person: number;
}

export interface LetIn {
  do: "let_in";
  person: number;
  phone: "newer" | "older";
}

export interface Lock {
  do: "lock";
  locked: boolean;
}

export interface Pause {
  do: "pause";
  paused: boolean;
}

export interface HideCode {
  do: "hide_code";
  hidden: boolean;
}

export interface LetChat {
  do: "let_chat";
  allowed: boolean;
}

export interface Mute {
  do: "mute";
  person: number;
  muted: boolean;
}

export interface Erase {
  do: "erase";
  seat: number;
  text: string;
}

export interface EraseName {
  do: "erase_name";
  person: number;
}

export interface StandIn {
  do: "stand_in";
  person: number;
  playing: boolean;
}

export interface SetTempo {
  do: "set_tempo";
  tempo: 0 | 100 | 150 | 200 | 300;
}

export interface GoOn {
  do: "go_on";
}

export interface TakeChair {
  do: "take_chair";
  person: number;
}

export interface GiveChair {
  do: "give_chair";
  person: number;
  to: number;
}

export interface Leave {
  do: "leave";
}

export interface LendLuck {
  do: "lend_luck";
  nonce: string;
}

export interface RemovePack {
  do: "remove_pack";
  game: string;
}

export interface Ping {
  t: "ping";
  at: number;
}

export interface React {
  t: "react";
  how: "boo" | "clap" | "drum" | "heart" | "laugh" | "nod" | "paper" | "point" | "sigh" | "wave" | "wind" | "wow";
}

export interface Chat {
  t: "chat";
  text: string;
}

export interface Unsay {
  t: "unsay";
  id: string;
}

export interface Hand {
  t: "hand";
  x: number;
  y: number;
}

export interface Welcome {
  t: "welcome";
  v: number;
  person: number | null;
  token: string | null;
  counter: number;
  now: number;
  games: GameCard[];
}

export interface GameCard {
  name: string;
  seats: [number, number];
  minutes: number;
  options: Option[];
  takes_pack: boolean;
}

export interface Option {
  name: string;
  choices: (number | string | boolean)[];
}

export interface Room {
  t: "room";
  code: string;
  host: number | null;
  people: PersonView[];
  watchers: number;
  screens: number;
  locked: boolean;
  hidden: boolean;
  chat: boolean;
  paused: boolean;
  asleep: boolean;
  explained: boolean;
  tempo: 0 | 100 | 150 | 200 | 300;
  stage: "lobby" | "over" | "playing";
  game: string;
  options: Record<string, number | string | boolean>;
  seats: number[];
  packs: PackCard[];
  commitment: string;
  seed: string | null;
}

export interface PersonView {
  id: number;
  name: string;
  animal: number;
  colour: number;
  lang: "de" | "en" | "es" | "fr";
  plays: boolean;
  ready: boolean;
  bot: "easy" | "normal" | "random" | "sharp" | null;
  wins: number;
  link: "away" | "gone" | "here";
  quality: "fair" | "good" | "poor";
  frozen: boolean;
  muted: boolean;
  stand_in: boolean;
  left: boolean;
  claims: number | null;
}

export interface PackCard {
  game: string;
  person: number;
  size: number;
}

export interface View {
  t: "view";
  entry: number;
  clock: Clock;
  still: boolean;
  table: unknown;
  mine: unknown;
  told: unknown[];
}

export interface Clock {
  at: number;
  time: number;
  pace: number;
}

export interface Acked {
  t: "ack";
  c: number;
}

export interface RefusedMessage {
  t: "refused";
  c: number;
  key: string;
  params: Record<string, string | number>;
}

export interface Late {
  t: "late";
  c: number;
  key: string;
}

export interface Pong {
  t: "pong";
  at: number;
  now: number;
}

export interface Reacted {
  t: "reacted";
  person: number;
  seat: number | null;
  how: "boo" | "clap" | "drum" | "heart" | "laugh" | "nod" | "paper" | "point" | "sigh" | "wave" | "wind" | "wow";
}

export interface HandMoved {
  t: "hand_moved";
  seat: number;
  x: number;
  y: number;
}

export interface ChatLines {
  t: "talk";
  lines: ChatLine[];
}

export interface ChatLine {
  id: string;
  person: number;
  text: string;
}

export interface Unheard {
  t: "unheard";
  key: string;
  params: Record<string, string | number>;
}

export interface Sorry {
  t: "sorry";
  key: string | null;
}

export interface Bye {
  t: "bye";
  key: string;
  again_in: number | null;
}

export type Incoming = Hello | Act | Ask | Ping | React | Chat | Unsay | Hand;
export type Outgoing = Welcome | Room | View | Acked | RefusedMessage | Late | Pong | Reacted | HandMoved | ChatLines | Unheard | Sorry | Bye;
export type RoomAction = Rename | Dress | Speak | Sit | Watch | GetReady | Choose | AddBot | RemoveBot | Start | Stop | HandOver | Kick | LetIn | Lock | Pause | HideCode | LetChat | Mute | Erase | EraseName | StandIn | SetTempo | GoOn | TakeChair | GiveChair | Leave | LendLuck | RemovePack;
