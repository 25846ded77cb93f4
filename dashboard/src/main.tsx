import './theme/mantine-styles';
import './theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { rightAddress } from './shared/public-path';

const address = rightAddress();
if (address !== undefined) location.replace(address);
else
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
