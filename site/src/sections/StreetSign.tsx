import styles from './StreetSign.module.css';

/** A suburb's name as on its street corners. */
export function StreetSign({ name }: { name: string }) {
  return (
    <p className={styles.root} translate="no">
      {name}
    </p>
  );
}
