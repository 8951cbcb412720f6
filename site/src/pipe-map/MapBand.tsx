import { useId } from 'react';
import { PipeMap, type PipeMapProps } from './PipeMap.tsx';

export interface MapBandProps extends PipeMapProps {
  heading: string;
}

/** The map of all suburbs on a band of its own. */
export function MapBand({ heading, ...map }: MapBandProps) {
  const id = useId();
  return (
    <section className="band" data-band="mist" aria-labelledby={id}>
      <div className="wrap stack">
        <h2 id={id}>{heading}</h2>
        <PipeMap {...map} />
      </div>
    </section>
  );
}
