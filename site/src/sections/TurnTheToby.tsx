import styles from './TurnTheToby.module.css';

/**
 * The valve in the box by the footpath, its lever along the pipe: a quarter clockwise puts it across, and the pipe
 * behind it empties. It teaches the one thing that stops the water. Without styles it is a checkbox with its two
 * states in words.
 */
export function TurnTheToby() {
  return (
    <label className={styles.root}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input type="checkbox" role="switch" aria-label="Show the valve turned off" />
      <svg className="drawing" viewBox="0 0 440 300" width="0" height="0" aria-hidden="true">
        <path
          stroke="var(--text-quiet)"
          d="M86 10H354q16 0 16 16V274q0 16-16 16H86q-16 0-16-16V26q0-16 16-16ZM92-6 336-62l4 16L96 10Z"
        />
        <path strokeWidth="12" d="M-1200 150H1200" />
        <path className={styles.empty} stroke="var(--bg)" strokeWidth="5" d="M264 150H1200" />
        <path strokeWidth="19" strokeLinecap="butt" d="M76 150h24M264 150h24M340 150h24M470 150h24" />
        <path className={styles.arrow} strokeWidth="5" d="M126 116A100 100 0 0 1 173 62m-24-3 24 3-11 21" />
        <path fill="var(--surface)" d="M174 150a46 46 0 0 1 92 0 46 46 0 0 1-92 0" />
        <path strokeDasharray="4 10" d="M204 150V56a16 16 0 0 1 32 0v94" />
        <path
          className={styles.lever}
          fill="var(--surface)"
          strokeWidth="5"
          d="M220 134H126a16 16 0 0 0 0 32h94a16 16 0 0 0 0-32ZM214 150a6 6 0 0 1 12 0 6 6 0 0 1-12 0"
        />
      </svg>
      <span className={styles.turn}>Turn it clockwise</span>
      <span className={styles.off}>Off. Now call.</span>
    </label>
  );
}
