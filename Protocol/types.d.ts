// Made by `playground protocol --types` from the method table; do not edit.

export type State = {
  t: number;
  phase: string;
  settled: boolean;
  values: Record<string, number | boolean | string | null>;
  layers: Array<Layer>;
};

export type Layer = {
  id: string;
  role: string;
  x: number;
  y: number;
  width: number;
  height: number;
  translateX: number;
  translateY: number;
  scale: number;
  rotation: number;
  opacity: number;
  cornerRadius: number;
  zIndex: number;
  cornerRadii?: {
    topLeft: number;
    topRight: number;
    bottomLeft: number;
    bottomRight: number;
  };
  hidden?: boolean;
  shadows?: Array<{
    opacity: number;
    radius: number;
    x: number;
    y: number;
  }>;
  clip?: Rectangle;
  hit?: Rectangle;
  content?: {
    kind: string;
    text?: string;
    image?: string;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  };
};

export type Effect = {
  t: number;
  type: string;
};

export type Diagnostic = {
  t: number;
  severity: "error" | "warning" | "information" | "hint";
  code: string;
  message: string;
  layer?: string;
  value?: string;
  data?: unknown;
};

export type Event = {
  type: string;
  t?: number;
  phase?: string;
  id?: number;
  x?: number;
  y?: number;
  device?: "touch" | "mouse" | "pen";
  target?: string;
  deltaX?: number;
  deltaY?: number;
  translation?: Point;
  velocity?: Point;
  predictedEndTranslation?: Point;
  offset?: Record<string, unknown>;
  name?: string;
  key?: string;
  width?: number;
  height?: number;
  frame?: Rectangle;
  viewport?: Record<string, unknown>;
  safeArea?: Record<string, unknown>;
  reduceMotion?: boolean;
  layoutDirection?: "ltr" | "rtl";
  keyboardHeight?: number;
};

export type Gesture = {
  kind: "tap" | "hold" | "drag" | "fling" | "wheel" | "wait" | "sequence";
  at?: Point;
  from?: Point;
  to?: Point;
  duration?: number;
  hold?: number;
  curve?: "linear" | "easeIn" | "easeOut" | "easeInOut";
  velocity?: number;
  direction?: number;
  distance?: number;
  delta?: Point;
  gestures?: Array<Gesture>;
  rate?: number;
  pointer?: number;
};

export type Point = {
  x: number;
  y: number;
};

export type Rectangle = {
  x: number;
  y: number;
  width: number;
  height: number;
};

export interface Methods {
  /** Introduces the client and says what the host can do; it may be left out. */
  "initialize": { params: { protocolVersion?: number; clientInfo?: Record<string, unknown>; capabilities?: Record<string, unknown>; }; result: Record<string, unknown> };
  /** Says that nothing but exit will follow. */
  "shutdown": { params: {}; result: null };
  /** Answers at once. */
  "ping": { params: {}; result: Record<string, unknown> };
  /** Gives the OpenRPC document of this protocol. */
  "rpc.discover": { params: {}; result: Record<string, unknown> };
  /** Lists the components that sessions can be made of. */
  "component/list": { params: {}; result: Record<string, unknown> };
  /** Says what a component takes and gives, with defaults and units. */
  "component/describe": { params: { component: string; }; result: Record<string, unknown> };
  /** Starts a component with a clock of its own at 0. */
  "session/create": { params: { component: string; session?: string; parameters?: Record<string, unknown>; viewport?: Record<string, unknown>; clock?: string; }; result: {
    session: string;
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
  } };
  /** Lets one event or many happen, in order; all of them or, on an error, none. */
  "session/send": { params: { session: string; event?: Event; events?: Array<Event>; frames?: boolean; fps?: number; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
  } };
  /** Moves the clock by a time, to a time, or until nothing moves. */
  "session/advance": { params: { session: string; by?: number; to?: number; until?: string; limit?: number; frames?: boolean; fps?: number; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
    settled: boolean;
  } };
  /** Lets a gesture happen, expanded to what a pointer or a wheel does. */
  "session/perform": { params: { session: string; gesture: Gesture; frames?: boolean; fps?: number; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
  } };
  /** Changes parameters of a running component. */
  "session/configure": { params: { session: string; parameters: Record<string, unknown>; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
  } };
  /** Sends session/didRender after each change from here on. */
  "session/subscribe": { params: { session: string; frames?: string; fps?: number; }; result: Record<string, unknown> };
  /** Sends no more session/didRender. */
  "session/unsubscribe": { params: { session: string; }; result: null };
  /** Shows the state of now without changing anything. */
  "session/state": { params: { session: string; }; result: {
    state: State;
  } };
  /** Gives all of a session as a JSON value that a client may store. */
  "session/snapshot": { params: { session: string; }; result: Record<string, unknown> };
  /** Goes on from where a snapshot was taken. */
  "session/restore": { params: { session: string; snapshot: unknown; }; result: {
    state: State;
  } };
  /** Names the layer that takes a touch at a point. */
  "session/hitTest": { params: { session: string; x: number; y: number; }; result: Record<string, unknown> };
  /** Lists the ids of the open sessions, oldest first. */
  "session/list": { params: {}; result: Record<string, unknown> };
  /** Ends a session and forgets it. */
  "session/close": { params: { session: string; }; result: null };
}

export interface Notifications {
  /** The client has taken note of the answer to initialize. */
  "initialized": { params: {} };
  /** Ends the process: with 0 after shutdown, with 1 without. */
  "exit": { params: {} };
  /** Says that an answer is not needed any more. */
  "$/cancelRequest": { params: { id: unknown; } };
  /** Sets how much is logged. */
  "$/setTrace": { params: { value: string; } };
}
