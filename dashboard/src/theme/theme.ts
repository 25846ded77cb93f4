import { Anchor, createTheme, Modal, Tooltip } from '@mantine/core';

/**
 * Mantine, told to keep to the Content-Security-Policy: what would write a style element is off here, and responsive
 * properties are written as CSS modules instead. The colours' values are in theme.css.
 */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A link in a text is told by more than its colour.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Modal: Modal.extend({
      // Its scroll lock writes a style element, and moves the page by the width of the scrollbar.
      defaultProps: {
        lockScroll: false,
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        // The page has one banner, and a dialog is none.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } },
    }),
  },
});
