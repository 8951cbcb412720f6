import '@mantine/core/styles.layer.css';
import '../../../site/src/styles/tokens.css';
import '../../../site/src/styles/fonts.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { theme, variables } from './theme.ts';

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <App />
    </MantineProvider>,
  );
