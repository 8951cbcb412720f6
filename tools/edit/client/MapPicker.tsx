import { useState } from 'react';
import type { State } from '../session.ts';

export interface Position {
  lat: number;
  lon: number;
}

interface Props {
  state: State;
  at: Position | undefined;
  /** Whose suburbs are shown until a place is picked. */
  area: string | undefined;
  onPick(position: Position): void;
}

/** In degrees: what is shown around a place. A degree of longitude is 0.8 of one of latitude here. */
const room = { lat: 0.05, lon: 0.0625 };

/** The suburbs as they lie: a click says where a place is. */
export function MapPicker({ state: { bounds, suburbs }, at, area, onPick }: Props) {
  const [whole, setWhole] = useState(false);
  const near = at === undefined ? suburbs.filter((one) => one.area === area) : [at];
  const [lats, lons] = (['lat', 'lon'] as const).map((part) => near.map((one) => one[part])) as [
    number[],
    number[],
  ];
  const { north, south, west, east } =
    whole || near.length === 0
      ? bounds
      : {
          north: Math.max(...lats) + room.lat,
          south: Math.min(...lats) - room.lat,
          west: Math.min(...lons) - room.lon,
          east: Math.max(...lons) + room.lon,
        };
  const width = 600;
  const height = (width * (north - south)) / ((east - west) * 0.8);
  const x = (lon: number) => ((lon - west) / (east - west)) * width;
  const y = (lat: number) => ((north - lat) / (north - south)) * height;
  const pick = (lat: number, lon: number) =>
    onPick({ lat: Number(lat.toFixed(3)), lon: Number(lon.toFixed(3)) });
  return (
    <div className="map">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field under it takes the same by keyboard */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="Map of the suburbs"
        onClick={({ currentTarget, clientX, clientY }) => {
          const box = currentTarget.getBoundingClientRect();
          const [right, down] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
          pick(north - down * (north - south), west + right * (east - west));
        }}
      >
        {suburbs.map(({ slug, name, lat, lon }) => (
          <text key={slug} x={x(lon)} y={y(lat)}>
            • {!whole && name}
          </text>
        ))}
        {at && <path d={`M${x(at.lon)} ${y(at.lat)}l-9-20a10 10 0 1 1 18 0z`} />}
      </svg>
      <button type="button" onClick={() => setWhole(!whole)}>
        {whole ? 'Closer' : 'The whole region'}
      </button>
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
    </div>
  );
}
