/** How long an old secret is still good beside a new one, in seconds. The first is the usual choice. */
export const overlaps = [
  { value: '86400', label: 'For a day' },
  { value: '3600', label: 'For an hour' },
  { value: '604800', label: 'For a week' },
  { value: '0', label: 'Not at all: it has leaked' },
];
