import type { Context } from '../lib/context.ts';
import { PipeMap } from './PipeMap.tsx';

export interface MapBandProps extends Pick<Context, 'site'> {
  /** Slug of the area whose line is lit. */
  litArea: string;
}

/** The map of all suburbs on a band of its own. */
export function MapBand({ site, litArea }: MapBandProps) {
  return (
    <section className="band" data-band="mist" aria-labelledby="map">
      <div className="wrap stack">
        <h2 id="map">{site.home.areas.heading}</h2>
        <PipeMap areas={site.areas} suburbs={site.suburbs} litArea={litArea} />
      </div>
    </section>
  );
}
