/** The business's van. It drives towards the left. */
export function Van() {
  return <img className="van" src="/brand/van.svg" width="268" height="96" alt="" loading="lazy" />;
}
