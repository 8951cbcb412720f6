import type { PageContext } from '../content/page-context.ts';
import { PipeMap } from './PipeMap.tsx';

export interface MapBandProps extends Pick<PageContext, 'content'> {
  /** Slug of the area whose line is lit. */
  litArea: string;
}

/** The map of all suburbs on a band of its own. */
export function MapBand({ content, litArea }: MapBandProps) {
  return (
    <section className="band" data-band="mist" aria-labelledby="map">
      <div className="wrap stack">
        <h2 id="map">{content.home.areas.heading}</h2>
        <PipeMap areas={content.areas} suburbs={content.suburbs} litArea={litArea} />
      </div>
    </section>
  );
}
