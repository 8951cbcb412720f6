import { type CSSVariablesResolver, colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Shades of the site's harbour (site/src/styles/tokens.css), from light to dark. */
const harbour: MantineColorsTuple = [
  '#e3efec',
  '#c4dbd6',
  '#a6ddd0',
  '#8fd3c4',
  '#5fb3a1',
  '#2e7f6e',
  '#0f4a50',
  '#0d4247',
  '#0a3338',
  '#07262a',
];

const red: MantineColorsTuple = [
  '#fdeeed',
  '#f9d5d3',
  '#f3b1ae',
  '#ec8b86',
  '#e2706b',
  '#c93a38',
  '#b3201f',
  '#8f1615',
  '#7d1312',
  '#6b100f',
];

/** Mantine's greys of the night, in the site's near-black harbour. */
const dark: MantineColorsTuple = [
  '#e6efec',
  '#c4dbd6',
  '#a9bfbd',
  '#7f9a9a',
  '#3f5f64',
  '#24464b',
  '#14363b',
  '#0c252a',
  '#0a1f24',
  '#07191c',
];

/** The look of the site: hairlines, one corner, Archivo for headings and buttons. */
export const theme = createTheme({
  black: '#10252b',
  colors: { copper: colorsTuple('#b5531c'), dark, harbour, red },
  primaryColor: 'harbour',
  primaryShade: { light: 6, dark: 3 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '800' },
  defaultRadius: 6,
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem' },
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      styles: { label: { fontWeight: 600 }, description: { marginBottom: 4 } },
    },
    Fieldset: { styles: { legend: { fontWeight: 600 } } },
    Anchor: { defaultProps: { underline: 'always' } },
    Accordion: { defaultProps: { chevronPosition: 'left' } },
    Badge: { defaultProps: { tt: 'none', variant: 'outline' } },
    Button: { styles: { label: { fontFamily: 'var(--font-display)', fontWeight: 800 } } },
  },
});

/** Mantine's own colours are those of the site's tokens, which know both schemes. */
export const variables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--field-line)',
    '--mantine-color-default-hover': 'var(--tint)',
    '--mantine-color-error': 'var(--alarm-line)',
    '--mantine-color-placeholder': 'var(--text-quiet)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-gray-0': 'var(--surface)',
    '--mantine-color-gray-1': 'var(--tint)',
    '--mantine-color-gray-3': 'var(--line)',
    '--mantine-color-gray-4': 'var(--field-line)',
    '--mantine-color-disabled': 'var(--tint)',
    '--mantine-color-disabled-color': 'var(--text-quiet)',
  };
  return { variables: {}, light: shared, dark: shared };
};
