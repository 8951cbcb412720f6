import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates an island when somebody first touches, points at or focuses it. */
    'client:interaction'?: boolean;
  }
}

/**
 * Hydrates on the first pointerover or focusin, so that visitors who only want the phone number download no
 * script, and a slow phone is not busy with it while somebody reads.
 *
 * Without cascade layers the browser is older than the supported ones and shows the plain document. The form
 * works there as HTML; if React failed while it starts, it would take the form away.
 */
const interaction: ClientDirective = (load, _options, island) => {
  if (!('CSSLayerBlockRule' in window)) return;
  const start = async () => {
    island.removeEventListener('focusin', start);
    island.removeEventListener('pointerover', start);
    await (await load())();
  };
  island.addEventListener('focusin', start);
  island.addEventListener('pointerover', start);
};

export default interaction;
