/*
 * One entry for each look of each component: what the catalogue of `npm run dev` shows, and what a test
 * asks axe about. The words are the site's own, and where length matters, much shorter or longer ones.
 */
import type { ReactNode } from 'react';
import { stepsHref } from '../content/content.ts';
import type { PageContext } from '../content/page-context.ts';
import { sitePages } from '../content/pages.ts';
import { ContactForm, formHeadingId } from '../islands/ContactForm.tsx';
import { paths } from '../lib/paths.ts';
import { LineView } from '../pipe-map/LineView.tsx';
import { MapBand } from '../pipe-map/MapBand.tsx';
import { PipeMap } from '../pipe-map/PipeMap.tsx';
import type { Suburb } from '../schemas/suburb.ts';
import { AreaGrid } from '../sections/AreaGrid.tsx';
import { Breadcrumbs } from '../sections/Breadcrumbs.tsx';
import { Checklist } from '../sections/Checklist.tsx';
import { Closing } from '../sections/Closing.tsx';
import { ContactColumns } from '../sections/ContactColumns.tsx';
import { ContactInfo } from '../sections/ContactInfo.tsx';
import { CoverageLink } from '../sections/CoverageLink.tsx';
import { CutawayHouse } from '../sections/CutawayHouse.tsx';
import { EmergencyCard } from '../sections/EmergencyCard.tsx';
import { FittingCards } from '../sections/FittingCards.tsx';
import { GuaranteeBand } from '../sections/GuaranteeBand.tsx';
import { Hero } from '../sections/Hero.tsx';
import { LegalTexts } from '../sections/LegalTexts.tsx';
import { Neighbours } from '../sections/Neighbours.tsx';
import { NextSteps } from '../sections/NextSteps.tsx';
import { NotFound } from '../sections/NotFound.tsx';
import { PlaceScene } from '../sections/PlaceScene.tsx';
import { Prose } from '../sections/Prose.tsx';
import { placeScenes } from '../sections/place-scenes.ts';
import { SentNotice } from '../sections/SentNotice.tsx';
import { ServiceBlocks } from '../sections/ServiceBlocks.tsx';
import { ServiceDrawing } from '../sections/ServiceDrawing.tsx';
import { ServiceGrid } from '../sections/ServiceGrid.tsx';
import { SiteFooter } from '../sections/SiteFooter.tsx';
import { SiteHeader } from '../sections/SiteHeader.tsx';
import { StopTheWater } from '../sections/StopTheWater.tsx';
import { StopTheWaterLink } from '../sections/StopTheWaterLink.tsx';
import { StreetSign } from '../sections/StreetSign.tsx';
import { SuburbGrid } from '../sections/SuburbGrid.tsx';
import { ThumbBar } from '../sections/ThumbBar.tsx';
import { Van } from '../sections/Van.tsx';
import { WhereWeWork } from '../sections/WhereWeWork.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { CallButton } from '../ui/CallButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LinkLine } from '../ui/LinkLine.tsx';
import { LogoMark } from '../ui/LogoMark.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';

/** A component as it looks with certain props. */
export interface Example {
  /** The component's name. */
  component: string;
  /** What is special about it: a variant, long words. */
  look?: string;
  element: ReactNode;
}

/** One scene of each kind. */
const places = Object.keys(placeScenes) as Suburb['place'][];

/** As long as a business's name may be. */
const long = 'Whangaparāoa Plumbing, Drainage and Gas';
const sentence =
  'Water comes down the wall of the bathroom whenever somebody showers upstairs, and the landlord of the place below has rung twice about it since the weekend.';

/** One example as a component of its own, so that its ids are its own too. */
export function Shown({ element }: Pick<Example, 'element'>) {
  return element;
}

/** Every example, component by component. */
export function examples({ content, links, map }: PageContext): Example[] {
  const { business, common, home, contact, stopTheWater, services, areas, suburbs, region } = content;
  const [suburb] = suburbs;
  const [area] = areas;
  const [service] = services;
  if (suburb === undefined || area === undefined || service === undefined) return [];
  const crumbs = [
    { name: common.menu.home, path: paths.home },
    { name: area.name, path: paths.area(area.slug) },
  ];
  const trail = { label: common.spoken.breadcrumb, crumbs };
  const emergency = { words: common.emergencyCard, links, stepsHref: stepsHref(content) };
  const legal = [{ id: 'privacy', heading: contact.privacy.heading }];
  const { name, email, serviceArea, social } = business;
  const fewFacts = { name, email, serviceArea, social };

  const all: [component: string, looks: Record<string, ReactNode>][] = [
    [
      'SiteHeader',
      {
        '': <SiteHeader {...{ name, words: common, links, services, areas, path: paths.contact }} />,
        'a long name': <SiteHeader {...{ name: long, words: common, links, services, areas, path: '/' }} />,
        alarm: <SiteHeader {...{ name, words: common, links, services, areas, path: '/' }} alarm />,
      },
    ],
    [
      'Hero',
      {
        tall: (
          <Hero
            {...home.hero}
            later={{ text: home.hero.later, link: home.hero.laterLink }}
            links={links}
            size="tall"
          >
            <CutawayHouse {...home.house} />
          </Hero>
        ),
        'with a figure, in red': (
          <Hero
            title="Leak"
            lead="Ring."
            links={links}
            band="red"
            figure={{ value: '30', label: 'minutes' }}
          />
        ),
        'long words': (
          <Hero
            title={`${long} in every suburb`}
            lead={`${sentence} ${sentence}`}
            links={links}
            crumbs={trail}
            badge={<StreetSign name={suburb.name} officialName="Te Whanganui o Whangaparāoa" />}
          />
        ),
      },
    ],
    ['Breadcrumbs', { '': <Breadcrumbs {...trail} /> }],
    ['CutawayHouse', { '': <CutawayHouse {...home.house} /> }],
    ['ServiceGrid', { '': <ServiceGrid {...home.services} /> }],
    ['AreaGrid', { '': <AreaGrid {...home.areas} areas={areas.map((each) => ({ ...each, suburbs: 8 }))} /> }],
    ['GuaranteeBand', { '': <GuaranteeBand {...home.guarantee} /> }],
    [
      'EmergencyCard',
      {
        '': <EmergencyCard {...emergency} />,
        'without first steps': <EmergencyCard {...emergency} text={sentence} first={false} />,
        'far away': <EmergencyCard {...emergency} place={`in ${long}`} arrivalConfirmedOnCall />,
      },
    ],
    [
      'Closing',
      {
        '': <Closing links={links} emergency={emergency} quote={common.quote} />,
      },
    ],
    ['CoverageLink', { '': <CoverageLink words={long} /> }],
    [
      'FittingCards',
      Object.fromEntries(
        (['riser', 'main', 'falls'] as const).map((variant) => [
          variant,
          <FittingCards key={variant} {...suburb.specialties} variant={variant} />,
        ]),
      ),
    ],
    [
      'Checklist',
      Object.fromEntries(
        (['beside', 'columns', 'ledger'] as const).map((variant) => [
          variant,
          <Checklist key={variant} heading="Why" points={['Short', sentence, long]} variant={variant} />,
        ]),
      ),
    ],
    ['Prose', { '': <Prose {...area.houses} /> }],
    [
      'SuburbGrid',
      {
        '': (
          <SuburbGrid
            heading={area.suburbsHeading}
            suburbs={suburbs.slice(0, 4).map((each) => ({ ...each, work: ['Leaking taps', long] }))}
          />
        ),
      },
    ],
    [
      'Neighbours',
      {
        'with water': (
          <Neighbours
            words={common.neighbours}
            water={{ ...common.water, paragraphs: [region.water.tank ?? long, region.stormwater] }}
            area={area}
            neighbours={suburbs.slice(0, 4)}
          />
        ),
        'without water': (
          <Neighbours words={common.neighbours} area={area} neighbours={suburbs.slice(0, 2)} />
        ),
      },
    ],
    [
      'StreetSign',
      {
        '': <StreetSign name="Epsom" />,
        'in two languages': <StreetSign name="Otahuhu" officialName="Ōtāhuhu" />,
      },
    ],
    [
      'PipeMap',
      {
        '': <PipeMap label={common.spoken.map} layout={map} />,
        'one line lit': <PipeMap label={common.spoken.map} layout={map} litArea={area.slug} />,
      },
    ],
    ['MapBand', { '': <MapBand heading={home.areas.heading} label={common.spoken.map} layout={map} /> }],
    [
      'LineView',
      {
        '': (
          <LineView layout={map} suburb={suburb}>
            <StreetSign name={suburb.name} />
          </LineView>
        ),
      },
    ],
    ...services.map(({ slug, name, blocks }): [string, Record<string, ReactNode>] => [
      'ServiceBlocks',
      {
        [`of ${name}`]: (
          <ServiceBlocks
            key={slug}
            blocks={blocks.filter(({ kind }) => kind !== 'stop-the-water')}
            stopTheWater={stopTheWater}
            showWaterCompanies
          />
        ),
      },
    ]),
    [
      'ServiceDrawing',
      Object.fromEntries(services.map(({ slug }) => [slug, <ServiceDrawing key={slug} service={slug} />])),
    ],
    [
      'PlaceScene',
      Object.fromEntries(places.map((place) => [place, <PlaceScene key={place} place={place} />])),
    ],
    ['WhereWeWork', { '': <WhereWeWork heading={common.whereWeWork} areas={areas} /> }],
    ['StopTheWater', { '': <StopTheWater id="steps" words={stopTheWater} showWaterCompanies /> }],
    [
      'StopTheWaterLink',
      {
        '': (
          <StopTheWaterLink anchor="steps" words={stopTheWater.heading}>
            <ServiceDrawing service="emergency" />
          </StopTheWaterLink>
        ),
      },
    ],
    [
      'Van',
      {
        '': <Van name={name} number="0800 000 000" />,
        'a long name': <Van name={long} number="09 000 0000" />,
      },
    ],
    [
      'ContactColumns',
      {
        '': (
          <ContactColumns
            headingId={formHeadingId}
            heading={contact.form.heading}
            text={contact.form.text}
            aside={<NextSteps {...contact.next} />}
          >
            <ContactForm
              action=""
              phone={business.phone}
              chat={business.chat}
              officeHours={business.officeHours}
              holidayHours={business.holidayHours}
              words={{ ...contact, chat: links.chat?.label }}
            />
          </ContactColumns>
        ),
      },
    ],
    ['SentNotice', { '': <SentNotice {...contact.sent} links={links} /> }],
    [
      'ContactInfo',
      {
        '': (
          <ContactInfo
            words={contact.info}
            business={business}
            links={links}
            emergencies={common.emergencyCard.heading}
          />
        ),
      },
    ],
    [
      'LegalTexts',
      {
        '': <LegalTexts texts={contact} />,
        'with a licence': <LegalTexts texts={contact} licence="00000" />,
      },
    ],
    [
      'NotFound',
      {
        '': (
          <NotFound
            pages={sitePages(content)}
            words={common.notFound}
            services={common.menu.services}
            links={links}
            van={{ name, number: '0800 000 000' }}
          />
        ),
      },
    ],
    ['CallButton', { '': <CallButton links={links} /> }],
    [
      'ButtonLink',
      {
        '': <ButtonLink href="/">{links.call.label}</ButtonLink>,
        'large outline': (
          <ButtonLink href="/" size="large" variant="outline">
            {long}
          </ButtonLink>
        ),
      },
    ],
    ['NextSteps', { '': <NextSteps {...contact.next} /> }],
    [
      'LinkLine',
      {
        '': (
          <LinkLine
            lead={common.serviceLinks}
            links={[{ text: service.name, href: paths.service(service.slug) }]}
          />
        ),
      },
    ],
    ['Icon', { '': <Icon name="wrench" />, large: <Icon name="hot-water-cylinder" size={48} /> }],
    ['LogoMark', { '': <LogoMark /> }],
    ['Unbroken', { '': <Unbroken text="30-minute, fast-response" /> }],
    ['ThumbBar', { '': <ThumbBar label={common.spoken.thumbBar} links={links} /> }],
    [
      'SiteFooter',
      {
        '': (
          <SiteFooter
            {...{ business, words: common.footer, menu: common.menu, links, services, areas, legal }}
          />
        ),
        'no networks': (
          <SiteFooter
            {...{
              business: { ...fewFacts, social: [] },
              words: common.footer,
              menu: common.menu,
              links,
              services,
              areas,
              legal,
            }}
          />
        ),
      },
    ],
  ];
  return all.flatMap(([component, looks]) =>
    Object.entries(looks).map(([look, element]) => ({
      component,
      ...(look !== '' && { look }),
      element,
    })),
  );
}
