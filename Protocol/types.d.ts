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

export type Effect = BottomCardEffect | CardStackEffect | HeroTransitionEffect | SheetCoordinatorEffect;

export type Diagnostic = {
  t: number;
  severity: "error" | "warning" | "information" | "hint";
  code: string;
  message: string;
  layer?: string;
  value?: string;
  data?: unknown;
};

export type Event = PointerEvent | WheelEvent | DragEvent | ScrollEvent | TapEvent | EnvironmentEvent | BottomCardEvent | CardStackEvent | HeroTransitionEvent | SheetCoordinatorEvent;

export type Gesture = {
  kind: "tap";
  at: {
    x: number;
    y: number;
  };
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "hold";
  at: {
    x: number;
    y: number;
  };
  duration: number;
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "drag";
  from: {
    x: number;
    y: number;
  };
  to: {
    x: number;
    y: number;
  };
  duration: number;
  curve?: "linear" | "easeIn" | "easeOut" | "easeInOut" | null;
  hold?: number | null;
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "fling";
  from: {
    x: number;
    y: number;
  };
  to: {
    x: number;
    y: number;
  };
  velocity: number;
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "fling";
  from: {
    x: number;
    y: number;
  };
  direction: number;
  distance: number;
  velocity: number;
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "wheel";
  at: {
    x: number;
    y: number;
  };
  delta: {
    x: number;
    y: number;
  };
  duration: number;
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "wait";
  duration: number;
  rate?: number | null;
  pointer?: number | null;
} | {
  kind: "sequence";
  gestures: Array<Gesture>;
  rate?: number | null;
  pointer?: number | null;
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

export type PointerEvent = {
  type: "pointer";
  t?: number | null;
  phase: "down" | "move";
  id?: number | null;
  x: number;
  y: number;
  device?: "touch" | "mouse" | "pen" | null;
  target?: string | null;
} | {
  type: "pointer";
  t?: number | null;
  phase: "up" | "cancel";
  id?: number | null;
  x?: number | null;
  y?: number | null;
  device?: "touch" | "mouse" | "pen" | null;
  target?: string | null;
};

export type WheelEvent = {
  type: "wheel";
  t?: number | null;
  x?: number | null;
  y?: number | null;
  deltaX?: number | null;
  deltaY?: number | null;
};

export type DragEvent = {
  type: "drag";
  t?: number | null;
  phase: "began" | "changed" | "ended";
  translation: {
    x: number;
    y: number;
  };
  velocity?: {
    x: number;
    y: number;
  } | null;
  predictedEndTranslation?: {
    x: number;
    y: number;
  } | null;
  target?: string | null;
} | {
  type: "drag";
  t?: number | null;
  phase: "cancelled";
  translation?: {
    x: number;
    y: number;
  } | null;
  velocity?: {
    x: number;
    y: number;
  } | null;
  predictedEndTranslation?: {
    x: number;
    y: number;
  } | null;
  target?: string | null;
};

export type ScrollEvent = {
  type: "scroll";
  t?: number | null;
  offset: {
    x?: number | null;
    y: number;
  };
};

export type TapEvent = {
  type: "tap";
  t?: number | null;
  x: number;
  y: number;
} | {
  type: "tap";
  t?: number | null;
  target: string;
  x?: number | null;
  y?: number | null;
};

export type EnvironmentEvent = {
  type: "environment";
  t?: number | null;
  viewport?: {
    width: number;
    height: number;
    safeArea?: {
      top?: number | null;
      left?: number | null;
      bottom?: number | null;
      right?: number | null;
    } | null;
  } | null;
  safeArea?: {
    top?: number | null;
    left?: number | null;
    bottom?: number | null;
    right?: number | null;
  } | null;
  reduceMotion?: boolean | null;
  layoutDirection?: "ltr" | "rtl" | null;
  keyboardHeight?: number | null;
};

export type BottomCardEvent = {
  type: "present";
  t?: number | null;
  item: {
    id: string;
    variant?: "personal" | "friends" | "combined" | null;
    title?: string | null;
    rating?: number | null;
    photos?: Array<{
      id: string;
      owner?: "user" | "friend" | null;
    }> | null;
    entries?: Array<{
      id: string;
      owner?: "user" | "friend" | null;
    }> | null;
  };
} | {
  type: "dismiss";
  t?: number | null;
} | {
  type: "action";
  t?: number | null;
  name: "expand";
} | {
  type: "action";
  t?: number | null;
  name: "collapse";
} | {
  type: "action";
  t?: number | null;
  name: "increment";
} | {
  type: "action";
  t?: number | null;
  name: "decrement";
} | {
  type: "action";
  t?: number | null;
  name: "escape";
} | {
  type: "action";
  t?: number | null;
  name: "dismiss";
} | {
  type: "action";
  t?: number | null;
  name: "log";
} | {
  type: "measure";
  t?: number | null;
  key: string;
  width?: number | null;
  height?: number | null;
  frame?: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
};

export type CardStackEvent = {
  type: "items";
  t?: number | null;
  op: "append";
  items: Array<{
    id: string;
    title?: string | null;
    media?: {
      kind?: "placeholder" | "video" | "image" | null;
      url?: string | null;
    } | null;
  }>;
} | {
  type: "items";
  t?: number | null;
  op: "insert";
  items: Array<{
    id: string;
    title?: string | null;
    media?: {
      kind?: "placeholder" | "video" | "image" | null;
      url?: string | null;
    } | null;
  }>;
  at: number;
} | {
  type: "items";
  t?: number | null;
  op: "remove";
  ids: Array<string>;
} | {
  type: "items";
  t?: number | null;
  op: "replace";
  items: Array<{
    id: string;
    title?: string | null;
    media?: {
      kind?: "placeholder" | "video" | "image" | null;
      url?: string | null;
    } | null;
  }>;
  ids?: Array<string> | null;
  at?: number | null;
} | {
  type: "items";
  t?: number | null;
  op: "move";
  ids: Array<string>;
  at: number;
} | {
  type: "action";
  t?: number | null;
  name: "save";
} | {
  type: "action";
  t?: number | null;
  name: "remove";
} | {
  type: "action";
  t?: number | null;
  name: "up";
} | {
  type: "action";
  t?: number | null;
  name: "down";
} | {
  type: "action";
  t?: number | null;
  name: "undo";
} | {
  type: "action";
  t?: number | null;
  name: "veto";
  card?: unknown;
} | {
  type: "action";
  t?: number | null;
  name: "jump";
  card?: unknown;
};

export type HeroTransitionEvent = {
  type: "present";
  t?: number | null;
  source?: string | null;
  animated?: boolean | null;
} | {
  type: "dismiss";
  t?: number | null;
  animated?: boolean | null;
} | {
  type: "cancel";
  t?: number | null;
} | {
  type: "finish";
  t?: number | null;
} | {
  type: "release";
  t?: number | null;
  source: string;
} | {
  type: "action";
  t?: number | null;
  name: "dismiss";
} | {
  type: "measure";
  t?: number | null;
  key: string;
  width?: number | null;
  height?: number | null;
  frame?: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
};

export type SheetCoordinatorEvent = {
  type: "present";
  t?: number | null;
  sheet: string;
  item?: {
    id?: string | null;
    title?: string | null;
  } | null;
  over?: boolean | null;
} | {
  type: "dismiss";
  t?: number | null;
  item?: string | null;
} | {
  type: "dismissAll";
  t?: number | null;
} | {
  type: "bind";
  t?: number | null;
  sheet?: string | null;
  name: "item";
  value?: {
    id?: string | null;
    title?: string | null;
  } | null;
  from?: string | null;
} | {
  type: "bind";
  t?: number | null;
  sheet?: string | null;
  name: "flag";
  value?: boolean | null;
  from?: string | null;
} | {
  type: "evaluate";
  t?: number | null;
} | {
  type: "action";
  t?: number | null;
  name: "selectDetent";
  detent: "large" | "medium" | {
    fraction: number;
  } | {
    height: number;
  };
} | {
  type: "action";
  t?: number | null;
  name: "escape";
} | {
  type: "measure";
  t?: number | null;
  key: string;
  width?: number | null;
  height?: number | null;
  frame?: {
    x: number;
    y: number;
    width: number;
    height: number;
  } | null;
};

export type BottomCardEffect = {
  type: "presented";
  t: number;
  item: string;
} | {
  type: "expandedChanged";
  t: number;
  item: string;
  expanded: boolean;
} | {
  type: "dismissed";
  t: number;
  item: string;
  reason: "drag" | "program";
} | {
  type: "navigateToLog";
  t: number;
  item: string;
};

export type CardStackEffect = {
  type: "acted";
  t: number;
  card: string;
  action: "save" | "remove" | "up" | "down";
  source: "gesture" | "button" | "program";
} | {
  type: "undone";
  t: number;
  card: string;
  action: "save" | "remove" | "up" | "down";
} | {
  type: "vetoed";
  t: number;
  card: string;
  action: "save" | "remove" | "up" | "down";
} | {
  type: "thresholdCrossed";
  t: number;
  direction: "save" | "remove" | "up" | "down";
  inside: boolean;
} | {
  type: "emptied";
  t: number;
} | {
  type: "preload";
  t: number;
  cards: Array<string>;
} | {
  type: "release";
  t: number;
  cards: Array<string>;
};

export type HeroTransitionEffect = {
  type: "began";
  t: number;
  direction: "present" | "dismiss";
  mode: "matched" | "fade" | "system";
  source: unknown;
  reason?: string;
} | {
  type: "completed";
  t: number;
  direction: "present" | "dismiss";
  cancelled: boolean;
} | {
  type: "sourceLost";
  t: number;
  source: string;
};

export type SheetCoordinatorEffect = {
  type: "presented";
  t: number;
  sheet: string;
  item: string | null;
} | {
  type: "dismissed";
  t: number;
  sheet: string;
  item: string | null;
  reason: "swipe" | "scrim" | "program" | "replaced" | "parent";
} | {
  type: "detentChanged";
  t: number;
  detent: string | null;
} | {
  type: "dismissAttempted";
  t: number;
} | {
  type: "dropped";
  t: number;
  item: string | null;
  why: "late" | "busy" | "replaced" | "cancelled" | "parent";
};

export interface Methods {
  /** Introduces the client and says what the host can do; it may be left out. */
  "initialize": { params: { protocolVersion?: number; clientInfo?: Record<string, unknown>; capabilities?: Record<string, unknown>; trace?: string; }; result: Record<string, unknown> };
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
  /** Loads a plugin from a folder that the user has allowed with --plugins. */
  "component/load": { params: { manifest: string; }; result: Record<string, unknown> };
  /** Ends a plugin and closes its sessions. */
  "component/unload": { params: { name: string; }; result: Record<string, unknown> };
  /** Starts a plugin anew, with its manifest as it is now; its sessions go on from their events. */
  "component/reload": { params: { name: string; }; result: Record<string, unknown> };
  /** Starts a component with a clock of its own at 0. */
  "session/create": { params: { component: string; session?: string; parameters?: Record<string, unknown>; viewport?: Record<string, unknown>; clock?: string; }; result: {
    session: string;
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
  } };
  /** Lets one event or many happen, in order; all of them or, on an error, none. */
  "session/send": { params: { session: string; event?: Event; events?: Array<Event>; frames?: boolean; fps?: number; since?: number; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
    base?: number;
    delta?: Record<string, unknown>;
  } };
  /** Moves the clock by a time, to a time, or until nothing moves. */
  "session/advance": { params: { session: string; by?: number; to?: number; until?: string; limit?: number; frames?: boolean; fps?: number; since?: number; workDoneToken?: unknown; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
    settled: boolean;
    base?: number;
    delta?: Record<string, unknown>;
  } };
  /** Lets a gesture happen, expanded to what a pointer or a wheel does. */
  "session/perform": { params: { session: string; gesture: Gesture; frames?: boolean; fps?: number; since?: number; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
    base?: number;
    delta?: Record<string, unknown>;
  } };
  /** Changes parameters of a running component. */
  "session/configure": { params: { session: string; parameters: Record<string, unknown>; since?: number; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    frames?: Array<State>;
    base?: number;
    delta?: Record<string, unknown>;
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
  /** Sets how much of each call is told by $/logTrace. */
  "$/setTrace": { params: { value: string; } };
}
