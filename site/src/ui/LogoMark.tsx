export function LogoMark() {
  return <svg width="40" height="40" aria-hidden="true" />;
}
