export function PipeMap(_: { areas: unknown; suburbs: unknown; litArea?: string }) {
  return <svg width="400" height="300" aria-hidden="true" />;
}
