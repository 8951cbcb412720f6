// A place on a map with the coast and the suburbs that there are.
import { Input, ScrollArea, TextInput } from '@mantine/core';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isOnLand, land, waters } from '../../coast.ts';
import { isFields } from '../../path.ts';
import type { Position } from '../../types.ts';
import type { Overview } from '../../view.ts';
import { client } from '../client.ts';
import { useEditing } from '../form/editing.ts';
import type { ControlProps } from './controls.tsx';

/** Units of the map in a degree of latitude; one of longitude is shorter in Auckland. */
const [tall, wide] = [3000, 2400];

/** The middle of town. */
const middle: Position = { lat: -36.87, lon: 174.77 };

interface PlaceMapProps {
  id: string;
  label: ReactNode;
  description?: string | undefined;
  error?: string | undefined;
  suburbs: Overview['suburbs'];
  at: Position | undefined;
  onPick: (at: Position) => void;
}

/** The place of a page, as a field of its form. */
export function PositionControl({ input, value, place }: ControlProps) {
  const { overview } = useEditing();
  const { lat, lon } = isFields(value) ? value : {};
  const at = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;
  return (
    <PlaceMap
      {...input}
      suburbs={overview.suburbs}
      at={at}
      onPick={(position) => client.choose(place, position)}
    />
  );
}

const rounded = (degrees: number) => Number(degrees.toFixed(3));

/** "-36.848, 174.763" */
function positionOf(text: string): Position | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(Number);
  return Number.isNaN(lat + lon) ? undefined : { lat: rounded(lat), lon: rounded(lon) };
}

/** Chosen by a click, or written in degrees. */
export function PlaceMap({ id, label, description, error, suburbs, at, onPick }: PlaceMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGGElement>(null);
  const [typed, setTyped] = useState<string>();
  const written = at ? `${at.lat}, ${at.lon}` : '';
  const north = Math.max(-36.5, ...suburbs.map(({ position }) => position.lat + 0.05));
  const south = Math.min(-37.25, ...suburbs.map(({ position }) => position.lat - 0.05));
  const west = Math.min(174.38, ...suburbs.map(({ position }) => position.lon - 0.05));
  const east = Math.max(175.1, ...suburbs.map(({ position }) => position.lon + 0.05));
  const x = (lon: number) => (lon - west) * wide;
  const y = (lat: number) => (north - lat) * tall;

  const [left, top] = [x((at ?? middle).lon), y((at ?? middle).lat)];
  // A map that is opened shows its place, or the middle of town.
  useEffect(() => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    frame.current?.scrollTo({ left: left - clientWidth / 2, top: top - clientHeight / 2 });
  }, [left, top]);

  function pick({ clientX, clientY }: MouseEvent): void {
    const matrix = drawing.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    setTyped(undefined);
    onPick({ lat: rounded(north - point.y / tall), lon: rounded(point.x / wide + west) });
  }

  function send(): void {
    const position = typed === undefined ? undefined : positionOf(typed);
    if (position) onPick(position);
    setTyped(undefined);
  }

  const inSea = at !== undefined && !isOnLand(at.lat, at.lon);
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <ScrollArea
        h="22rem"
        type="auto"
        className="place-map"
        viewportRef={frame}
        viewportProps={{ id, role: 'region', 'aria-label': 'Map', tabIndex: 0 }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: no key points at a place; "In degrees" below takes one that is typed */}
        <svg
          width={x(east)}
          height={y(south)}
          role="img"
          aria-label="The coast and the suburbs that there are"
          onClick={pick}
        >
          <g ref={drawing}>
            {land.map((shore) => (
              <polygon
                key={String(shore[0])}
                className="land"
                points={shore.map(([lat, lon]) => `${x(lon)},${y(lat)}`).join(' ')}
              />
            ))}
            {waters.map(({ name, at: [lat, lon] }) => (
              <text key={name} className="water" x={x(lon)} y={y(lat)}>
                {name}
              </text>
            ))}
            {suburbs.map(({ name, position: { lat, lon } }) => (
              <g key={name}>
                <circle className="suburb" cx={x(lon)} cy={y(lat)} r={3} />
                <text x={x(lon) + 6} y={y(lat) + 4}>
                  {name}
                </text>
              </g>
            ))}
            {at && (
              <path
                className="pin"
                d="M0 0C-5 -9 -9 -13 -9 -19a9 9 0 0 1 18 0C9 -13 5 -9 0 0Z"
                transform={`translate(${x(at.lon)} ${y(at.lat)})`}
              />
            )}
          </g>
        </svg>
      </ScrollArea>
      <TextInput
        mt={4}
        label="In degrees"
        description="Click the map where it is, or write latitude and longitude."
        placeholder="-36.848, 174.763"
        value={typed ?? written}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={send}
        error={error ?? (inSea ? 'On our rough map this lies in the water. Is it right?' : undefined)}
      />
    </Input.Wrapper>
  );
}
