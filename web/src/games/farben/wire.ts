// Written by `tablee types` from the Python types. Do not edit.

export interface Vote {
  do: "vote";
  whom: number;
}

export interface PickSide {
  do: "pick_side";
  side: number;
}

export interface ChooseColour {
  do: "choose_colour";
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
}

export interface Show {
  do: "show";
}

export interface Tell {
  do: "tell";
  text: string | Words;
}

export interface Words {
  en: string;
  fr: string;
  de: string;
  es?: string;
}

export interface Finish {
  do: "finish";
}

export interface Onward {
  do: "onward";
}

export interface Hand {
  do: "hand";
  packet: number;
}

export interface Note {
  do: "note";
  owner: number;
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
}

export interface Name {
  do: "name";
  owner: number;
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
}

export interface AskClue {
  do: "ask_clue";
  owner: number;
}

export interface GiveClue {
  do: "give_clue";
  word: string | Words;
}

export interface GiveClueAloud {
  do: "give_clue_aloud";
}

export interface Forget {
  do: "forget";
}

export interface AgreeAlbum {
  do: "agree_album";
}

export interface TableView {
  round: number;
  rounds: number;
  options: Options;
  totals: number[];
  first: number | null;
  word: Words | null;
  phase: VotingView | SidingView | ChoosingView | WritingView | ShowingView | TellingView | ReadingView | HandingView | NotingView | RecallingView | ClueingView | CountingView | EndedView;
}

export interface Options {
  words: 6 | 8 | 10;
  timer: 0 | 45 | 90;
  hush: boolean;
  way: "remote" | "room" | "written";
  together: boolean;
  everyone: boolean;
}

export interface VotingView {
  name: "Voting";
  deadline: number;
  voted: number[];
}

export interface SidingView {
  name: "Siding";
  deadline: number;
}

export interface ChoosingView {
  name: "Choosing";
  deadline: number;
  chosen: number[];
}

export interface WritingView {
  name: "Writing";
  deadline: number;
  written: number[];
}

export interface ShowingView {
  name: "Showing";
  deadline: number;
  teller: number;
  order: number[];
}

export interface TellingView {
  name: "Telling";
  deadline: number;
  teller: number;
  order: number[];
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
  lines: (string | Words)[];
}

export interface ReadingView {
  name: "Reading";
  deadline: number;
  teller: number;
  order: number[];
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
  lines: (string | Words)[];
  onward: number[];
}

export interface HandingView {
  name: "Handing";
  deadline: number;
  giver: number;
  recaller: number;
  lap: number;
  laps: number;
  packets: PacketView[];
}

export interface PacketView {
  number: number;
  word: Words;
  recaller: number | null;
}

export interface NotingView {
  name: "Noting";
  deadline: number;
  recaller: number;
  lap: number;
  laps: number;
  ready: number[];
}

export interface RecallingView {
  name: "Recalling";
  deadline: number;
  recaller: number;
  lap: number;
  laps: number;
  turned: TurnedCard[];
  stories: ((string | Words)[])[];
  clues: ClueView[];
}

export interface TurnedCard {
  owner: number;
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
  named: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow" | null;
  points: number;
  to_owner: number;
  notes: SecretNote[];
}

export interface SecretNote {
  seat: number;
  colour: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
}

export interface ClueView {
  owner: number;
  is_given: boolean;
  word: string | Words | null;
}

export interface ClueingView {
  name: "Clueing";
  deadline: number;
  recaller: number;
  owner: number;
  lap: number;
  laps: number;
  turned: TurnedCard[];
  stories: ((string | Words)[])[];
  clues: ClueView[];
}

export interface CountingView {
  name: "Counting";
  deadline: number;
  recaller: number;
  lap: number;
  laps: number;
  turned: TurnedCard[];
  stories: ((string | Words)[])[];
  onward: number[];
}

export interface EndedView {
  name: "Ended";
  deadline: number;
  winners: number[];
  best: number;
  packets: OpenPacket[];
  tellers: number[];
  agreed: number[];
  album: AlbumPage[] | null;
}

export interface OpenPacket {
  word: Words;
  colours: ("black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow")[];
  recaller: number | null;
  turned: TurnedCard[];
}

export interface AlbumPage {
  word: Words;
  colours: ("black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow")[];
  stories: ((string | Words)[])[];
}

export interface Mine {
  seat: number;
  offers?: (MayVote | MayPickSide | MayChooseColour | MayShow | MayTell | MayFinish | MayOnward | MayHand | MayNote | MayName | MayAskClue | MayGiveClue | MayGiveClueAloud | MayForget | MayAgreeAlbum)[];
  vote?: number;
  sides?: Words[];
  colour?: "black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow";
  story?: string | Words;
  notes?: ("black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow" | null)[];
}

export interface MayVote {
  do: "vote";
  whom: number[];
}

export interface MayPickSide {
  do: "pick_side";
  sides: number[];
}

export interface MayChooseColour {
  do: "choose_colour";
  colours: ("black" | "blue" | "brown" | "green" | "grey" | "multicolour" | "orange" | "pink" | "purple" | "red" | "white" | "yellow")[];
}

export interface MayShow {
  do: "show";
}

export interface MayTell {
  do: "tell";
  longest: number;
}

export interface MayFinish {
  do: "finish";
}

export interface MayOnward {
  do: "onward";
}

export interface MayHand {
  do: "hand";
  packets: number[];
}

export interface MayNote {
  do: "note";
  owners: number[];
}

export interface MayName {
  do: "name";
  owners: number[];
}

export interface MayAskClue {
  do: "ask_clue";
  owners: number[];
}

export interface MayGiveClue {
  do: "give_clue";
  must_be_told: boolean;
  longest: number;
  words: string[];
}

export interface MayGiveClueAloud {
  do: "give_clue_aloud";
}

export interface MayForget {
  do: "forget";
}

export interface MayAgreeAlbum {
  do: "agree_album";
}

export type Action = Vote | PickSide | ChooseColour | Show | Tell | Finish | Onward | Hand | Note | Name | AskClue | GiveClue | GiveClueAloud | Forget | AgreeAlbum;
export type Public = TableView;
export type Private = Mine;
