/** The business's van. It drives towards the left. */
export function Van() {
  return <img className="van" src="/brand/van.svg" width="335" height="120" alt="" loading="lazy" />;
}
