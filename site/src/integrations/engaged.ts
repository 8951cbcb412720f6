import type { ClientDirective } from 'astro';

/**
 * Starts an island when somebody comes to it, with a finger, a pointer or the keyboard: never before the
 * first paint, therefore, and never for who only came for the number. A slow phone is busy with the script
 * for half a second, which while somebody reads or scrolls would be in the way, and until then the finished
 * HTML does all that it has to.
 *
 * Browsers without cascade layers are older than the floor and show the plain document, where the finished
 * HTML has to do: of an island that fails while it starts, React would take even that away.
 */
const engaged: ClientDirective = (load, _options, island) => {
  if (!('CSSLayerBlockRule' in window)) return;
  const start = async () => {
    island.removeEventListener('focusin', start);
    island.removeEventListener('pointerover', start);
    await (await load())();
  };
  island.addEventListener('focusin', start);
  island.addEventListener('pointerover', start);
};

export default engaged;
