import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { area } from './schemas/area.ts';
import { business } from './schemas/business.ts';
import { claims } from './schemas/claims.ts';
import { common, contact, home, stopTheWater } from './schemas/pages.ts';
import { service } from './schemas/service.ts';
import { suburbFile } from './schemas/suburb.ts';

const content = './content';
const file = (name: string) => glob({ base: content, pattern: `${name}.yaml` });
const folder = (name: string) => glob({ base: `${content}/${name}`, pattern: '*.yaml' });
const page = (name: string) => glob({ base: `${content}/pages`, pattern: `${name}.yaml` });

/** Every kind of content, with the schema that a file has to meet before anything is built. */
export const collections = {
  business: defineCollection({ loader: file('business'), schema: business }),
  claims: defineCollection({ loader: file('claims'), schema: claims }),
  services: defineCollection({ loader: folder('services'), schema: service }),
  areas: defineCollection({ loader: folder('areas'), schema: area }),
  suburbs: defineCollection({ loader: folder('suburbs'), schema: suburbFile }),
  home: defineCollection({ loader: page('home'), schema: home }),
  contact: defineCollection({ loader: page('contact'), schema: contact }),
  common: defineCollection({ loader: page('common'), schema: common }),
  stopTheWater: defineCollection({ loader: page('stop-the-water'), schema: stopTheWater }),
};
