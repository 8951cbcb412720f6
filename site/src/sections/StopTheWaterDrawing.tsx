export function StopTheWaterDrawing() {
  return null;
}
