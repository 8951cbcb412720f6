import type { State } from '../session.ts';

export interface Position {
  lat: number;
  lon: number;
}

interface Props {
  state: State;
  at: Position | undefined;
  /** What is seen at first where no place is picked. */
  near?: Position | undefined;
  onPick(position: Position): void;
}

/** Width of the whole map, which scrolls, in pixels. */
const width = 2400;

/** The suburbs as they lie: a click says where a place is. */
export function MapPicker({ state: { bounds, suburbs }, at, near, onPick }: Props) {
  const { north, south, west, east } = bounds;
  // A degree of longitude is 0.8 of one of latitude here.
  const height = (width * (north - south)) / ((east - west) * 0.8);
  const x = (lon: number) => ((lon - west) / (east - west)) * width;
  const y = (lat: number) => ((north - lat) / (north - south)) * height;
  const pick = (lat: number, lon: number) =>
    onPick({ lat: Number(lat.toFixed(3)), lon: Number(lon.toFixed(3)) });
  const middle = at ?? near ?? { lat: (north + south) / 2, lon: (west + east) / 2 };
  const show = (box: HTMLElement | null) =>
    box?.scrollTo(x(middle.lon) - box.clientWidth / 2, y(middle.lat) - box.clientHeight / 2);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the arrow keys */}
      <section className="map" aria-label="Map" tabIndex={0} key={`${middle.lat} ${middle.lon}`} ref={show}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field under it takes the same by keyboard */}
        <svg
          width={width}
          height={height}
          role="img"
          aria-label="Map of the suburbs"
          onClick={({ currentTarget, clientX, clientY }) => {
            const { left, top } = currentTarget.getBoundingClientRect();
            pick(
              north - ((clientY - top) / height) * (north - south),
              west + ((clientX - left) / width) * (east - west),
            );
          }}
        >
          {suburbs.map(({ slug, name, lat, lon }) => (
            <text key={slug} x={x(lon)} y={y(lat)}>
              • {name}
            </text>
          ))}
          {at && <path d={`M${x(at.lon)} ${y(at.lat)}l-9-20a10 10 0 1 1 18 0z`} />}
        </svg>
      </section>
      <label>
        In degrees
        <input
          key={`${at?.lat} ${at?.lon}`}
          defaultValue={at && `${at.lat}, ${at.lon}`}
          placeholder="-36.848, 174.763"
          onBlur={({ target }) => {
            const [lat = Number.NaN, lon = Number.NaN] = target.value.split(/[,\s]+/).map(Number);
            if (!Number.isNaN(lat + lon)) pick(lat, lon);
          }}
        />
      </label>
    </>
  );
}
