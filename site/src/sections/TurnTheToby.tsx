import styles from './TurnTheToby.module.css';

/**
 * The valve in the box by the footpath, to be turned: a quarter clockwise, and the pipe behind it empties.
 * It teaches the one thing that stops the water. Without styles it is a checkbox with its two states in words.
 */
export function TurnTheToby() {
  return (
    <label className={styles.root}>
      <input type="checkbox" />
      <svg className="drawing" viewBox="0 0 440 300" width="0" height="0" aria-hidden="true">
        <path
          className={styles.box}
          d="M86 10H354q16 0 16 16V274q0 16-16 16H86q-16 0-16-16V26q0-16 16-16ZM92 10 101-12H339L348 10"
        />
        <path className={styles.pipe} d="M-1200 150H1200" />
        <path className={styles.empty} d="M286 150H1200" />
        <path className={styles.joint} d="M96 150h24M320 150h24M470 150h24M136 150h20M284 150h20" />
        <path className={styles.arrow} d="M119 113A108 108 0 0 1 321 113M329 84l-8 29-25-17" />
        <g className={styles.wheel}>
          <path d="M154 150a66 66 0 0 1 132 0 66 66 0 0 1-132 0M204 150a16 16 0 0 1 32 0 16 16 0 0 1-32 0M220 166v50M204 150h-50M236 150h50" />
          <path className={styles.handle} d="M220 134V84" />
        </g>
      </svg>
      <span className={styles.turn}>Turn it clockwise</span>
      <span className={styles.off}>Off. Now call.</span>
    </label>
  );
}
