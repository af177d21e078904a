// The types of playground-plugin.mjs. `node types.mjs` copies the protocol's types into the first part.

// ----- Copied from Protocol/types.d.ts
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
  hitPath?: Array<Point>;
  content?: {
    kind: string;
    text?: string;
    image?: string;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
    id?: string;
    position?: number;
    action?: string;
  };
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

export type Decision = {
  t: number;
  decision: string;
  outcome: string;
  because: Because;
};

export type Because = {
  rules: Array<{
    outcome: string;
    passed: boolean;
    clauses: Array<{
      name: string;
      value: number | boolean;
      op: string;
      threshold: number | boolean;
      unit?: string;
      margin?: number;
      passed: boolean;
      source?: {
        share: number;
        of: string;
        length: number;
      };
    }>;
  }>;
  decided: number;
  next?: number;
  velocity?: {
    x: number;
    y: number;
    source: "event" | "prediction" | "samples";
    strategy: string;
    limit?: {
      cause: "rest" | "fastestStep";
      estimate: Point;
      fastestStep: Point;
    };
    samples: Array<{
      t: number;
      x: number;
      y: number;
      part: "used" | "tooOld" | "beforePause" | "unneeded" | "replaced";
    }>;
  };
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
  x: number;
  y: number;
  device?: "touch" | "mouse" | "pen" | null;
  target?: string | null;
} | {
  type: "pointer";
  t?: number | null;
  phase: "up" | "cancel";
  id?: number | null;
  x?: null;
  y?: null;
  device?: "touch" | "mouse" | "pen" | null;
  target?: string | null;
};

export type WheelEvent = {
  type: "wheel";
  t?: number | null;
  x: number;
  y: number;
  deltaX?: number | null;
  deltaY?: number | null;
} | {
  type: "wheel";
  t?: number | null;
  x?: null;
  y?: null;
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
  target?: null;
} | {
  type: "tap";
  t?: number | null;
  target: string;
  x: number;
  y: number;
} | {
  type: "tap";
  t?: number | null;
  target: string;
  x?: null;
  y?: null;
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
// ----- End of the copied types

/** An event as a component receives it: absent members are null, and `t` is in microseconds. */
export type Received<Sent> = Sent extends object
  ? { [Name in keyof Sent]-?: Exclude<Sent[Name], undefined> } & {
      t: number;
      /** The id of the layer that the event hits. */
      hit: string | null;
      /** The role of that layer. */
      role: string | null;
    }
  : never;

export type ActionEvent = { type: 'action'; t: number; name: string; [member: string]: any };
export type MeasureEvent = {
  type: 'measure'; t: number; key: string; width: number | null; height: number | null; frame: Rectangle | null;
};

/** The events that every component knows. Add your own: `handle(event: ReceivedEvent | MyEvent, now: number)`. */
export type ReceivedEvent =
  | Received<PointerEvent>
  | Received<WheelEvent>
  | Received<DragEvent>
  | Received<ScrollEvent>
  | Received<TapEvent>
  | Received<EnvironmentEvent>
  | ActionEvent
  | MeasureEvent;

// Components

export const VERSION: string;
export const LIMITS: Readonly<{
  [name in 'messageBytes' | 'nesting' | 'sessions' | 'eventsPerCall' | 'framesPerCall' | 'secondsPerCall']: number;
}>;

/** An invalid value from a client: its path (a JSON pointer) and the expected value. */
export class InvalidValue extends Error {
  constructor(path: string, expected: string);
  readonly path: string;
  readonly expected: string;
  /** Returns the same error, with its path relative to the enclosing object or array. */
  under(...names: Array<string | number>): InvalidValue;
}

/** The accepted values of a parameter or an event's member. */
export class Parameter<Value = unknown> {
  constructor(
    fallback: Value, schema: object, expected: string, fits: (value: unknown) => boolean, convert?: (value: any) => Value);
  readonly default: Value;
  readonly schema: object;
  readonly expected: string;
  /** Returns the value that the component receives; throws InvalidValue for an invalid one. */
  check(value: unknown): Value;
}

export type Range = readonly [minimum: number, maximum: number];
export function number(fallback?: number, range?: Range, unit?: string, summary?: string): Parameter<number>;
export function integer(fallback?: number, range?: Range, unit?: string, summary?: string): Parameter<number>;
export function bool(fallback?: boolean, summary?: string): Parameter<boolean>;
export function choice<Word extends string>(words: readonly Word[] | { [name in Word]: string }, summary?: string): Parameter<Word>;
export function text(fallback?: string, summary?: string): Parameter<string>;
export function object<Value = any>(
  fallback?: Value | null, summary?: string, check?: (value: any) => Value, example?: unknown): Parameter<Value | null>;
export function array<Element = any>(
  fallback?: readonly Element[], summary?: string, check?: (element: any) => Element, example?: readonly unknown[]): Parameter<Element[]>;

/** Returns a checked member of a client's object. An absent or null member gives `fallback`, or throws InvalidValue. */
export function read<Value>(members: object, name: string, kind: Parameter<Value>): Value;
export function read<Value, Fallback>(members: object, name: string, kind: Parameter<Value>, fallback: Fallback): Value | Fallback;

/** Calls a function, and adds names to the start of the path of an InvalidValue that it throws. */
export function under<Result>(names: ReadonlyArray<string | number>, body: () => Result): Result;

/** Returns an item's id, escaped for use in a layer's id. */
export function encoded(itemId: string): string;

/** The base class for objects in a component's state that a snapshot can store. */
export class Record {}

/** The screen: its size, its safe area, and the user's settings. */
export class Environment extends Record {
  width: number;
  height: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
  reduceMotion: boolean;
  rightToLeft: boolean;
  keyboardHeight: number;
}

export type OptionalMembers = Partial<Omit<Layer, 'id' | 'role' | 'x' | 'y' | 'width' | 'height' | 'hit' | 'hitPath' | 'shadows'>> & {
  /** The area that accepts touches. With true, it is the box around the transformed layer. */
  hit?: Rectangle | boolean | null;
  shadows?: Array<Partial<NonNullable<Layer['shadows']>[number]>>;
};

/** The visible state at one time: `render` sets phase, values and layers. */
export class State {
  phase: string;
  values: { [name: string]: number | boolean | string | null };
  layers: object[];
  /** Adds a layer in front of the existing ones. */
  layer(id: string, role: string, x: number, y: number, width: number, height: number, more?: OptionalMembers): void;
}

export type Comparison = '<' | '<=' | '>' | '>=';
export type Unit = 'pt' | 'pt/s' | 's' | '1';
export type Clause =
  | readonly [name: string, value: number, comparison: Comparison, threshold: number, unit?: Unit]
  | readonly [name: string, value: boolean, comparison: 'is', threshold: boolean];
export type Rule<Outcome extends string = string> = readonly [outcome: Outcome, ...clauses: Clause[]];
/**
 * Names, each with its shape and a summary. The values are not tuples, because TypeScript infers `string[]` for
 * static members.
 */
export type Described = { [name: string]: readonly string[] };

/** An interaction: it receives events, and returns its state at the times that it is given. */
export abstract class Component {
  static id: string;
  static title: string;
  static summary: string;
  static version: string;
  static parameters: { [name: string]: Parameter<any> };
  static phases: readonly string[];
  static values: Described;
  static events: Described;
  static actions: Described;
  static measures: Described;
  static effects: Described;
  /** The names of presets, each with a summary and the preset's parameters. */
  static presets: { [name: string]: ReadonlyArray<string | { [name: string]: unknown }> };
  /** A sentence that tells a new user what to try first. */
  static hint: string;
  /** The id or role of the layer that shows the content of a composite, if there is such a layer. */
  static holder: string;
  /** The content with which tools start a session: parameters, events and actions. See "Samples" in Protocol/README.md. */
  static sample: { [name: string]: unknown };
  /** The intended behavior, for `playground check` and `explore`. See "Rules" in Protocol/README.md. */
  static rules: { [name: string]: unknown };
  /** The component's own `Record` classes. */
  static records: ReadonlyArray<new (...rest: any[]) => Record>;

  /** The values of the parameters. */
  readonly p: { readonly [name: string]: any };
  readonly environment: Environment;

  /** Sets the state at time 0. */
  start(): void;
  /** Checks an event before anything changes; throws InvalidValue for an invalid member. */
  decode(event: ReceivedEvent): void;
  /** Applies an event. */
  handle(event: ReceivedEvent, now: number): void;
  /** Responds to changed parameters in `this.p`. */
  configure(now: number): void;
  /** Returns the next time after `now` at which the component changes without an event, or null. */
  nextMoment(now: number): number | null;
  /** Performs the change that `nextMoment` announced. */
  elapse(moment: number): void;
  /** Fills in `state` for a time, without changing the component. */
  abstract render(now: number, state: State): void;
  /** Returns the state as JSON values. By default, these are all fields. */
  archive(): { [name: string]: unknown };
  /** Restores the state that `archive` returned. */
  restore(archive: { [name: string]: any }): void;

  /** Reports an effect to the app, at the current time. */
  effect(type: string, members?: { [name: string]: unknown }): void;
  /** Reports a problem for the author of an app. */
  diagnose(severity: Diagnostic['severity'], code: string, message: string, more?: { layer?: string; value?: string }): void;
  /** Returns the outcome of the first rule whose clauses all hold, and reports the decision. */
  decide<Outcome extends string>(name: string, rules: ReadonlyArray<Rule<Outcome>>, more?: { touch?: Touch | null }): Outcome;
}

export type Kind = new () => Component;

/** Returns a part of a component's state as JSON values. */
export function pack(value: unknown, records?: Map<string, unknown>): unknown;
/** Returns the value that was passed to `pack`. */
export function unpack(value: unknown, records?: Map<string, unknown>): any;

// Motion

export function seconds(time: number): number;
export function rounded(value: number): number;
export function clamp(value: number, low: number, high: number): number;
export function exp(x: number): number;
export function expm1(x: number): number;
export function log1p(x: number): number;
export function atan2(y: number, x: number): number;
export function sinCos(x: number): [sine: number, cosine: number];
export function sinCosDegrees(angle: number): [sine: number, cosine: number];
export function rubberBand(distance: number, dimension: number, coefficient?: number): number;
export function rubberBandPull(offset: number, dimension: number, coefficient?: number): number;
export function project(velocity: number, rate?: number): number;

/** A damped spring. It has no state: `Animated` is a value that a spring moves. */
export class Spring extends Record {
  constructor(response?: number, dampingFraction?: number);
  response: number;
  dampingFraction: number;
  /** Returns the displacement from the target and the velocity after a number of seconds. */
  state(displacement: number, velocity: number, time: number): [displacement: number, velocity: number];
  /** Returns the microsecond from which the spring stays at its target. */
  rest(displacement: number, velocity: number, unit?: boolean): number;
}

/** A number that springs animate to its target. */
export class Animated extends Record {
  constructor(value: number, more?: { unit?: boolean });
  readonly target: number;
  readonly spring: Spring;
  readonly restsAt: number;
  at(now: number): [value: number, velocity: number];
  value(now: number): number;
  velocity(now: number): number;
  nextMoment(now: number): number | null;
  animate(target: number, spring: Spring, now: number, velocity?: number | null): void;
  set(value: number): void;
}

/** A fling that slows down. */
export class Decay extends Record {
  static readonly RATE: number;
  constructor(value: number, velocity: number, now: number, low: number, high: number);
  readonly end: number;
  readonly ends: number;
  readonly hitsEdge: boolean;
  value(now: number): number;
  velocity(now: number): number;
  nextMoment(now: number): number | null;
}

/** The velocity of a pointer. */
export class VelocityTracker extends Record {
  samples: Array<[now: number, x: number, y: number]>;
  add(x: number, y: number, now: number): void;
  velocity(now: number): [x: number, y: number];
}

/** The touch that holds a component: one pointer from down to up, or a drag that the client recognized. */
export class Touch extends Record {
  constructor(more?: { minimumDistance?: number });
  minimumDistance: number;
  readonly id: number | 'drag' | null;
  readonly hit: string | null;
  readonly role: string | null;
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly isDragging: boolean;
  readonly given: readonly [x: number, y: number] | null;
  /** Returns the meaning of an event; null means no effect. */
  receive(
    event: Received<PointerEvent> | Received<DragEvent>, now: number
  ): 'down' | 'began' | 'changed' | 'ended' | 'cancelled' | 'tap' | null;
  velocity(now: number): readonly [x: number, y: number];
}

// Wire format and server

export function secondsText(moment: number): { readonly text: string };
export function decimal(value: number): string;
export function exact(value: number): string;
export function write(value: unknown, format?: (value: number) => string): string;

/** The components and sessions of one client. It receives and returns JSON text. */
export class Server {
  constructor(...kinds: Kind[]);
  readonly exitCode: number | null;
  answer(line: string | Uint8Array): string | null;
}

/** Serves requests from standard input until it ends. Call it in a plugin's last line. */
export function serve(...kinds: Kind[]): void;
