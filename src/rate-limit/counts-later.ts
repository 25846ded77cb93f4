/** Metadata key: requests to a route take no slot of the rate limit. What is asked on the connection that they open does. */
export const countsLaterMetadata = 'voxgate:counts-later';
