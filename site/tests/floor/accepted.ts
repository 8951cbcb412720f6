// What is newer than the floor and stands in the build all the same, each with the reason why nobody misses it.
import type { Fault } from './support.ts';

export interface Accepted {
  /** An address in MDN's data; what is below it is accepted as well. */
  feature: string;
  /** Where alone, if not everywhere. */
  where?: RegExp;
  why: string;
}

const styles: readonly Accepted[] = [
  { feature: 'css.properties.text-wrap', why: 'lines are broken less evenly' },
  { feature: 'css.at-rules.view-transition', why: 'pages follow each other without a fade' },
  { feature: 'css.properties.view-transition-name', why: 'the same fade' },
  { feature: 'css.properties.view-timeline', why: 'the bar of the thumb simply stays' },
  { feature: 'css.properties.timeline-scope', why: 'the same bar' },
  { feature: 'css.properties.anchor-name', why: 'what is anchored stands in @supports' },
  { feature: 'css.properties.translate', where: /^translate:0 \.75rem/, why: 'notices come without moving' },
  { feature: 'css.selectors.popover-open', why: 'without popovers, links open menus by :target' },
  { feature: 'css.selectors.has', where: /:popover-open/, why: 'who has popovers has :has() too' },
  { feature: 'css.selectors.has', where: /\[data-fixture=/, why: 'a pipe does not light up under a pointer' },
  { feature: 'css.selectors.has', where: /\[data-lit\]/, why: 'the same on the map' },
  {
    feature: 'css.selectors.has',
    where: /\[translate\]/,
    why: 'on a slow line a street sign rides down once',
  },
  {
    feature: 'css.selectors.has',
    where: /^(?:main|body):has/,
    why: 'the whole page is printed, not one card',
  },
  { feature: 'css.at-rules.container', why: 'what stands instead is in "@supports not (inline-size: 1cqi)"' },
  { feature: 'css.properties.container-type', why: 'the same' },
  { feature: 'css.types.length.container_query_length_units', where: /^--u:/, why: 'the same' },
  { feature: 'css.properties.field-sizing', why: 'the message scrolls instead of growing' },
  {
    feature: 'css.types.length.lh',
    where: /^min-block-size/,
    why: 'the rows attribute gives the same height',
  },
  { feature: 'css.at-rules.font-face', why: 'Safari moves lines a little when the display font comes' },
  { feature: 'css.at-rules.media.forced-colors', why: 'Safari has no such mode' },
  { feature: 'css.properties.forced-color-adjust', why: 'the same' },
  { feature: 'css.selectors.details-content', why: 'what is folded on the screen is folded on paper' },
  { feature: 'css.properties.break-after', why: 'a heading may stand last on a sheet of paper' },
  { feature: 'css.properties.overscroll-behavior', why: 'the page may scroll on under the end of a menu' },
  { feature: 'css.properties.cursor', why: 'a finger has no pointer' },
  { feature: 'css.properties.resize', why: 'nor a corner to pull a field by' },
];

const scripts: readonly Accepted[] = [
  { feature: 'api.Window.navigation', why: 'React asks for its type first' },
  { feature: 'api.Window.setImmediate', why: 'React asks for its type first' },
  { feature: 'api.Document.startViewTransition', why: 'React goes on without where it throws' },
  { feature: 'api.ViewTransition.skipTransition', why: 'called on what startViewTransition gave' },
  { feature: 'api.ML.createContext', why: 'React’s own method of that name' },
  { feature: 'javascript.builtins.AsyncDisposableStack.use', why: 'React’s own' },
  { feature: 'javascript.builtins.Iterator.toArray', where: /Children\.toArray/, why: 'React’s own' },
  { feature: 'api.CookieStoreManager.subscribe', why: 'a store’s own, of Base UI' },
];

export const accepted: readonly Accepted[] = [...styles, ...scripts];

/** Whether a fault is one that nobody misses. */
export const covers = ({ feature, where }: Accepted, fault: Fault): boolean =>
  (fault.feature === feature || fault.feature.startsWith(`${feature}.`)) &&
  (where?.test(fault.where) ?? true);
