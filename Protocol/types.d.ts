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
    id?: string;
    position?: number;
    action?: string;
  };
};

export type Delta = {
  t?: number;
  phase?: string;
  settled?: boolean;
  values?: Record<string, number | boolean | string | null>;
  layers?: {
    changed?: Array<LayerDelta>;
    removed?: Array<string>;
  };
  order?: Array<string>;
};

export type LayerDelta = {
  id: string;
  role?: string;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  translateX?: number;
  translateY?: number;
  scale?: number;
  rotation?: number;
  opacity?: number;
  cornerRadius?: number;
  zIndex?: number;
  cornerRadii?: {
    topLeft: number;
    topRight: number;
    bottomLeft: number;
    bottomRight: number;
  } | null;
  hidden?: boolean | null;
  shadows?: Array<{
    opacity: number;
    radius: number;
    x: number;
    y: number;
  }> | null;
  clip?: Rectangle | null;
  hit?: Rectangle | null;
  content?: {
    kind: string;
    text?: string;
    image?: string;
    x?: number;
    y?: number;
    width?: number;
    height?: number;
  } | null;
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
    }>;
  }>;
  decided: number;
  next?: number;
  velocity?: {
    x: number;
    y: number;
    source: "event" | "prediction" | "samples";
    strategy: string;
    samples: Array<{
      t: number;
      x: number;
      y: number;
      part: "used" | "tooOld" | "beforePause" | "unneeded" | "replaced";
    }>;
  };
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
  card?: unknown;
} | {
  type: "action";
  t?: number | null;
  name: "remove";
  card?: unknown;
} | {
  type: "action";
  t?: number | null;
  name: "up";
  card?: unknown;
} | {
  type: "action";
  t?: number | null;
  name: "down";
  card?: unknown;
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
  controller?: string | null;
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
    id?: string | number | null;
    title?: string | null;
  } | null;
  over?: boolean | string | number | null;
} | {
  type: "dismiss";
  t?: number | null;
  item?: string | number | null;
} | {
  type: "dismissAll";
  t?: number | null;
} | {
  type: "bind";
  t?: number | null;
  sheet?: string | null;
  name: "item";
  value?: {
    id?: string | number | null;
    title?: string | null;
  } | null;
  from?: string | number | null;
  over?: string | number | null;
} | {
  type: "bind";
  t?: number | null;
  sheet?: string | null;
  name: "flag";
  value?: boolean | null;
  from?: string | number | null;
  over?: string | number | null;
} | {
  type: "bind";
  t?: number | null;
  sheet?: string | null;
  name: "detent";
  value?: "large" | "medium" | "content" | {
    fraction: number;
  } | {
    height: number;
  } | null;
  from?: string | number | null;
  over?: string | number | null;
} | {
  type: "evaluate";
  t?: number | null;
} | {
  type: "action";
  t?: number | null;
  name: "selectDetent";
  detent: "large" | "medium" | "content" | {
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
  because?: Because;
  t: number;
  item: string;
} | {
  type: "expandedChanged";
  because?: Because;
  t: number;
  item: string;
  expanded: boolean;
} | {
  type: "dismissed";
  because?: Because;
  t: number;
  item: string;
  reason: "drag" | "program";
} | {
  type: "navigateToLog";
  because?: Because;
  t: number;
  item: string;
};

export type CardStackEffect = {
  type: "acted";
  because?: Because;
  t: number;
  card: string;
  action: "save" | "remove" | "up" | "down";
  source: "gesture" | "button" | "program";
} | {
  type: "undone";
  because?: Because;
  t: number;
  card: string;
  action: "save" | "remove" | "up" | "down";
} | {
  type: "vetoed";
  because?: Because;
  t: number;
  card: string;
  action: "save" | "remove" | "up" | "down";
} | {
  type: "thresholdCrossed";
  because?: Because;
  t: number;
  direction: "save" | "remove" | "up" | "down";
  inside: boolean;
} | {
  type: "tapped";
  because?: Because;
  t: number;
  card: string;
} | {
  type: "held";
  because?: Because;
  t: number;
  card: string;
} | {
  type: "emptied";
  because?: Because;
  t: number;
} | {
  type: "preload";
  because?: Because;
  t: number;
  cards: Array<string>;
} | {
  type: "release";
  because?: Because;
  t: number;
  cards: Array<string>;
};

export type HeroTransitionEffect = {
  type: "began";
  because?: Because;
  t: number;
  direction: "present" | "dismiss";
  mode: "matched" | "fade" | "system";
  source: unknown;
  reason?: string;
} | {
  type: "completed";
  because?: Because;
  t: number;
  direction: "present" | "dismiss";
  cancelled: boolean;
} | {
  type: "sourceLost";
  because?: Because;
  t: number;
  source: string;
};

export type SheetCoordinatorEffect = {
  type: "presented";
  because?: Because;
  t: number;
  sheet: string;
  item: string | null;
} | {
  type: "didPresent";
  because?: Because;
  t: number;
  sheet: string;
  item: string | null;
} | {
  type: "dismissed";
  because?: Because;
  t: number;
  sheet: string;
  item: string | null;
  reason: "swipe" | "scrim" | "program" | "replaced" | "parent";
} | {
  type: "didDismiss";
  because?: Because;
  t: number;
  sheet: string;
  item: string | null;
} | {
  type: "detentChanged";
  because?: Because;
  t: number;
  detent: string | null;
} | {
  type: "dismissAttempted";
  because?: Because;
  t: number;
} | {
  type: "dropped";
  because?: Because;
  t: number;
  item: string | null;
  why: "late" | "busy" | "replaced" | "cancelled" | "parent";
};

export type BottomCardParameters = {
  item?: {
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
  } | null;
  expandedFraction?: number;
  expandedMaxFraction?: number;
  compactFallbackHeight?: number;
  chromeHeight?: number;
  minimumDistance?: number;
  expandTranslation?: unknown;
  expandPredicted?: unknown;
  collapseTranslation?: unknown;
  collapsePredicted?: unknown;
  dismissTranslation?: unknown;
  dismissPredicted?: unknown;
  edgeInset?: number;
  shadowOpacity?: number;
  shadowThreshold?: number;
  fadeStart?: number;
  fadeLength?: number;
  revealProgress?: number;
  overscrollCollapse?: unknown;
  scrollCooldown?: number;
  response?: number;
  dampingFraction?: number;
  presentDuration?: number;
  settleSpring?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  } | null;
  enterSpring?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  } | null;
  velocityContinuity?: boolean;
  dragOrigin?: "touch" | "recognition";
  velocityStrategy?: "leastSquares" | "impulse" | "iOSFling" | "macOSFling" | "twoQuotients";
  presentation?: "overlay" | "sheet";
  compactFrame?: "explicit" | "greedy";
  tracking?: "live" | "onEnd";
  bodyIdentity?: "stable" | "switching";
  measurement?: "guarded" | "continuous" | "feedback";
  scrollGesture?: "exclusive" | "simultaneous" | "scrollFirst" | "guarded";
  inset?: "interpolated" | "binary";
  dragSign?: "correct" | "inverted";
  scrollExpand?: "off" | "on";
  positioning?: "transform" | "bounds" | "dualFrame";
  hitRegion?: "visible" | "frame";
  reveal?: "frozen" | "live";
  shadow?: "step" | "ramp";
  animation?: "explicit" | "implicit";
  handoff?: "none" | "continuous";
  itemIdentity?: "fresh" | "reused";
  contentAnimation?: "none" | "competing";
  scrollContainer?: "always" | "whenExpanded";
  scrollBounce?: "basedOnSize" | "always";
  photoIdentity?: "stable" | "perFrame";
  releaseFrom?: "state" | "seen";
  underfill?: "off" | "on";
  detents?: Array<"compact" | "expanded" | {
    fraction: number;
  } | {
    height: number;
  }>;
  snap?: "thresholds" | "nearest";
  projection?: number;
  overdrag?: "clamp" | "rubberBand";
  scrim?: number;
  scrimThreshold?: number;
  scrimTap?: "none" | "collapse" | "dismiss";
};

export type CardStackParameters = {
  cards?: Array<{
    id: string;
    title?: string | null;
    media?: {
      kind?: "placeholder" | "video" | "image" | null;
      url?: string | null;
    } | null;
  }>;
  velocityThreshold?: number;
  translationThreshold?: unknown;
  rotationDivisor?: number;
  maxRotation?: number;
  resistance?: number;
  ahead?: number;
  behind?: number;
  cardInset?: number;
  depth?: "peek" | "deck";
  decision?: "signed" | "literal";
  zOrder?: "explicit" | "implicit";
  identity?: "id" | "index";
  allowed?: Array<"save" | "remove" | "up" | "down">;
  undoDepth?: number;
  minimumDistance?: number;
  velocityContinuity?: boolean;
  swipe?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  };
  return?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  };
  snappy?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  };
  bounce?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  };
  axis?: "any" | "horizontal";
  pivot?: "none" | "touch";
  loop?: boolean;
  velocityStrategy?: "leastSquares" | "impulse" | "iOSFling" | "macOSFling" | "twoQuotients";
  axisLock?: boolean;
  crossAxis?: "free" | "resist";
  lastCard?: "leaves" | "stays";
  actionTarget?: "top" | "visible";
  holdDuration?: number;
  buttonSlop?: number;
  removal?: "fade" | "cut";
  confirmation?: "landing" | "decision";
  gestureScope?: "card" | "container";
  mediaRelease?: "window" | "never";
  interruption?: "continuous" | "snap";
  dragState?: "card" | "shared";
};

export type HeroTransitionParameters = {
  sources?: Array<{
    id: string;
    frame: {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    cornerRadius?: number | null;
    cornerRadii?: {
      topLeft?: number | null;
      topRight?: number | null;
      bottomLeft?: number | null;
      bottomRight?: number | null;
    } | null;
    image?: {
      id: string;
      width: number;
      height: number;
    } | null;
    visible?: boolean | null;
    in?: string | null;
    opens?: string | null;
  }>;
  controller?: {
    kind: "controller" | "navigation" | "container";
    id?: string | null;
    destination?: {
      frame: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      cornerRadius?: number | null;
      cornerRadii?: {
        topLeft?: number | null;
        topRight?: number | null;
        bottomLeft?: number | null;
        bottomRight?: number | null;
      } | null;
      image?: {
        id: string;
        width: number;
        height: number;
      } | null;
    } | null;
    children?: Array<NonNullable<HeroTransitionParameters["controller"]>> | null;
  } | null;
  duration?: number;
  dampingFraction?: number;
  fallback?: "fade" | "system";
  retainDelegate?: boolean;
  interactiveDismiss?: boolean;
  animated?: boolean;
  path?: "line" | "arc";
  morph?: "frame" | "transform";
  fadeStart?: number;
  fadeEnd?: number;
  fadeMode?: "in" | "out" | "cross" | "through";
  fadeThreshold?: number;
  scrimOpacity?: number;
  shadowOpacity?: number;
  shadowRadius?: number;
  postponeTimeout?: number;
  style?: "modal" | "push";
  endMoved?: "glide" | "follow";
  unhide?: "both" | "source";
  dismissDistance?: unknown;
  edgeWidth?: unknown;
  controllers?: Array<NonNullable<HeroTransitionParameters["controller"]>>;
  elements?: Array<{
    id: string;
    sourceId?: string | null;
    image?: {
      id: string;
      width: number;
      height: number;
    } | null;
    source: {
      frame: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      cornerRadius?: number | null;
      cornerRadii?: {
        topLeft?: number | null;
        topRight?: number | null;
        bottomLeft?: number | null;
        bottomRight?: number | null;
      } | null;
    };
    destination: {
      frame: {
        x: number;
        y: number;
        width: number;
        height: number;
      };
      cornerRadius?: number | null;
      cornerRadii?: {
        topLeft?: number | null;
        topRight?: number | null;
        bottomLeft?: number | null;
        bottomRight?: number | null;
      } | null;
    };
  }>;
  velocityStrategy?: "leastSquares" | "impulse" | "iOSFling" | "macOSFling" | "twoQuotients";
  flightSpring?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  } | null;
};

export type SheetCoordinatorParameters = {
  pattern?: "item" | "flag";
  evaluation?: "automatic" | "manual";
  policy?: "replace" | "queue" | "drop";
  sheets?: Record<string, {
    detents?: Array<"large" | "medium" | "content" | {
      fraction: number;
    } | {
      height: number;
    }> | null;
    initialDetent?: "large" | "medium" | "content" | {
      fraction: number;
    } | {
      height: number;
    } | null;
    dragIndicator?: "automatic" | "visible" | "hidden" | null;
    modifiersAt?: "call-site" | "content" | null;
    customHandle?: boolean | null;
    interactiveDismissDisabled?: boolean | null;
    hasItem?: boolean | null;
    identity?: "stable" | "fresh" | null;
    over?: string | number | null;
    backgroundThrough?: "large" | "medium" | "content" | {
      fraction: number;
    } | {
      height: number;
    } | null;
    contentInteraction?: "resizes" | "scrolls" | null;
    cornerRadius?: number | null;
    sizing?: "sheet" | "page" | "form" | null;
    keyboard?: "lift" | "fill" | "ignore" | null;
  }>;
  response?: number;
  dampingFraction?: number;
  moveSpring?: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive" | {
    response?: number | null;
    dampingFraction?: number | null;
  } | {
    duration?: number | null;
    bounce?: number | null;
  } | {
    stiffness?: number | null;
    damping?: number | null;
  } | {
    preset: "smooth" | "snappy" | "bouncy" | "interactive" | ".smooth" | ".snappy" | ".bouncy" | ".interactive";
    duration?: number | null;
    extraBounce?: number | null;
  } | null;
  scrim?: number;
  topGap?: number;
  velocityStrategy?: "leastSquares" | "impulse" | "iOSFling" | "macOSFling" | "twoQuotients";
  contentCapture?: "current" | "previous";
  cornerRadius?: number;
  setBack?: number;
  handoff?: "continuous" | "none";
};

export interface Methods {
  /** Introduces the client and says what the host can do; it may be left out. */
  "initialize": { params: { protocolVersion?: number | null; clientInfo?: Record<string, unknown> | null; capabilities?: Record<string, unknown> | null; trace?: "off" | "messages" | "verbose" | null; }; result: {
    protocolVersion: number;
    serverInfo: {
      name: string;
      version: string;
    };
    capabilities: {
      limits: {
        messageBytes: number;
        nesting: number;
        sessions: number;
        eventsPerCall: number;
        framesPerCall: number;
        secondsPerCall: number;
      };
      since: boolean;
    };
  } };
  /** Says that nothing but exit will follow. */
  "shutdown": { params: {}; result: null };
  /** Answers at once. */
  "ping": { params: {}; result: {
  } };
  /** Gives the OpenRPC document of this protocol. */
  "rpc.discover": { params: {}; result: Record<string, unknown> };
  /** Lists the components that sessions can be made of. */
  "component/list": { params: {}; result: {
    components: Array<{
      id: string;
      title: string;
      version: string;
      source: string;
    }>;
    problems?: Array<{
      kind: string;
      message: string;
    }>;
  } };
  /** Says what a component takes and gives, with defaults and units. */
  "component/describe": { params: { component: string; }; result: {
    id: string;
    title: string;
    version: string;
    summary: string;
    parameters: {
    };
    events: Array<{
      type: string;
      members: string;
      summary: string;
    }>;
    effects: Array<{
      type: string;
      members: string;
      summary: string;
    }>;
    values: Array<{
      name: string;
      type: string;
      summary: string;
    }>;
    phases: Array<string>;
    presets: Array<{
      name: string;
      summary: string;
      parameters: {
      };
    }>;
    actions?: Array<{
      name: string;
      members: string;
      summary: string;
    }>;
    measures?: Array<{
      key: string;
      members: string;
      summary: string;
    }>;
  } };
  /** Loads a plugin from a folder that the user has allowed with --plugins. */
  "component/load": { params: { manifest: string; }; result: {
    components: Array<{
      id: string;
      title: string;
      version: string;
      source: string;
    }>;
    problems?: Array<{
      kind: string;
      message: string;
    }>;
  } };
  /** Ends a plugin and closes its sessions. */
  "component/unload": { params: { name: string; }; result: {
    components: Array<{
      id: string;
      title: string;
      version: string;
      source: string;
    }>;
    problems?: Array<{
      kind: string;
      message: string;
    }>;
  } };
  /** Starts a plugin anew, with its manifest as it is now; its sessions go on from their events. */
  "component/reload": { params: { name: string; }; result: {
    components: Array<{
      id: string;
      title: string;
      version: string;
      source: string;
    }>;
    problems?: Array<{
      kind: string;
      message: string;
    }>;
  } };
  /** Starts a component with a clock of its own at 0. */
  "session/create": { params: { component: string; session?: string | null; parameters?: Record<string, unknown> | null; viewport?: {
    width: number;
    height: number;
    safeArea?: {
      top?: number | null;
      left?: number | null;
      bottom?: number | null;
      right?: number | null;
    } | null;
  } | null; clock?: "virtual" | "realtime" | null; explain?: boolean | null; }; result: {
    session: string;
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    decisions?: Array<Decision>;
    note?: string;
  } };
  /** Lets one event or many happen, in order; all of them or, on an error, none. */
  "session/send": { params: { session: string; event?: Event | null; events?: Array<Event> | null; frames?: boolean | null; fps?: number | null; since?: number | null; explain?: boolean | null; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    decisions?: Array<Decision>;
    note?: string;
    frames?: Array<State>;
    base?: number;
    delta?: Delta;
  } };
  /** Moves the clock by a time, to a time, or until nothing moves. */
  "session/advance": { params: { session: string; by?: number | null; to?: number | null; until?: "settled" | null; limit?: number | null; frames?: boolean | null; fps?: number | null; since?: number | null; explain?: boolean | null; workDoneToken?: string | number | null; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    decisions?: Array<Decision>;
    note?: string;
    frames?: Array<State>;
    settled: boolean;
    base?: number;
    delta?: Delta;
  } };
  /** Lets a gesture happen, expanded to what a pointer or a wheel does. */
  "session/perform": { params: { session: string; gesture: Gesture; frames?: boolean | null; fps?: number | null; since?: number | null; explain?: boolean | null; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    decisions?: Array<Decision>;
    note?: string;
    frames?: Array<State>;
    base?: number;
    delta?: Delta;
  } };
  /** Changes parameters of a running component. */
  "session/configure": { params: { session: string; parameters: Record<string, unknown>; since?: number | null; explain?: boolean | null; }; result: {
    revision: number;
    state: State;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    decisions?: Array<Decision>;
    note?: string;
    frames?: Array<State>;
    base?: number;
    delta?: Delta;
  } };
  /** Sends session/didRender after each change from here on. */
  "session/subscribe": { params: { session: string; frames?: "full" | "delta" | null; fps?: number | null; }; result: {
    session: string;
    frames: "full" | "delta";
    fps: number;
  } };
  /** Sends no more session/didRender. */
  "session/unsubscribe": { params: { session: string; }; result: null };
  /** Shows the state of now without changing anything. */
  "session/state": { params: { session: string; }; result: {
    state: State;
  } };
  /** Gives all of a session as a JSON value that a client may store. */
  "session/snapshot": { params: { session: string; }; result: {
    snapshot: unknown;
  } };
  /** Goes on from where a snapshot was taken. */
  "session/restore": { params: { session: string; snapshot: boolean | number | string | Array<unknown> | Record<string, unknown>; }; result: {
    revision: number;
    state: State;
  } };
  /** Names the layer that takes a touch at a point. */
  "session/hitTest": { params: { session: string; x: number; y: number; }; result: {
    target: string | null;
  } };
  /** Tells why: what events would decide, which do not happen, or the latest decisions. */
  "session/explain": { params: { session: string; event?: Event | null; events?: Array<Event> | null; gesture?: Gesture | null; }; result: {
    decisions: Array<Decision>;
    note?: string;
  } };
  /** Judges what is shown from here on: jumps, stalls, touches that miss; tells what was found. */
  "session/diagnose": { params: { session: string; wanted?: boolean | null; }; result: {
    wanted: boolean;
    diagnostics: Array<Diagnostic>;
    gestures: Array<Record<string, unknown>>;
  } };
  /** Lists the ids of the open sessions, oldest first. */
  "session/list": { params: {}; result: {
    sessions: Array<string>;
  } };
  /** Ends a session and forgets it. */
  "session/close": { params: { session: string; }; result: null };
}

export interface Notifications {
  /** The client has taken note of the answer to initialize. */
  "initialized": { params: {} };
  /** Ends the process: with 0 after shutdown, with 1 without. */
  "exit": { params: {} };
  /** Says that an answer is not needed any more. */
  "$/cancelRequest": { params: { id: string | number | null; } };
  /** Sets how much of each call is told by $/logTrace. */
  "$/setTrace": { params: { value: "off" | "messages" | "verbose"; } };
}

export interface HostNotifications {
  /** Tells a subscriber what a session looks like. */
  "session/didRender": { params: {
    session: string;
    revision: number;
    state?: State;
    base?: number;
    delta?: Delta;
    effects: Array<Effect>;
    diagnostics: Array<Diagnostic>;
    skipped?: number;
  } };
  /** Tells those who follow a plugin's session that its new version is no use. */
  "component/didFail": { params: {
    name: string;
    sessions: Array<string>;
    error: {
      code: number;
      message: string;
      data: {
      };
    };
  } };
  /** Tells how far a call with a workDoneToken is, before its answer. */
  "$/progress": { params: {
    token: string | number;
    value: {
      kind: "begin";
      title: string;
      cancellable: boolean;
      percentage: number;
    } | {
      kind: "report";
      percentage: number;
    } | {
      kind: "end";
      message?: string;
    };
  } };
  /** Tells of a call as it is carried out, where $/setTrace wants it. */
  "$/logTrace": { params: {
    message: string;
    verbose?: string;
  } };
}
