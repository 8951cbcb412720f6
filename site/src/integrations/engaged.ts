import type { ClientDirective } from 'astro';

/**
 * Starts an island when somebody comes to a field of it, or when it comes near the screen and the browser
 * has nothing to do: after the first paint, therefore, and never for who only came for the number.
 *
 * Browsers without cascade layers are older than the floor and show the plain document, where the finished
 * HTML has to do: of an island that fails while it starts, React would take even that away.
 */
const engaged: ClientDirective = (load, _options, island) => {
  if (!('CSSLayerBlockRule' in window)) return;
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    await (await load())();
  };
  island.addEventListener('focusin', start);
  // Safari has no requestIdleCallback().
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) whenIdle(start);
    },
    { rootMargin: '400px' },
  );
  for (const child of island.children) near.observe(child);
};

export default engaged;
