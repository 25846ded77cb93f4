import { Anchor, createTheme, Modal, Tooltip } from '@mantine/core';

/**
 * Mantine's settings under the Content-Security-Policy. Features that would add a style element are off, and responsive
 * properties are in CSS modules instead. The colour values are in theme.css.
 */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // A link inside text must differ from it by more than colour.
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Modal: Modal.extend({
      // The scroll lock adds a style element and shifts the page by the width of the scrollbar.
      defaultProps: {
        lockScroll: false,
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        // The page has one banner landmark. The header of a dialog must not be a second one.
        attributes: { header: { role: 'presentation' } },
      },
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { withArrow: true, events: { hover: true, focus: true, touch: true } },
    }),
  },
});
