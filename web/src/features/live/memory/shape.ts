/**
 * What a copy of the trips looks like: how it is stored, and a digest of the contract's trip, which a test compares with the
 * schema. A copy of another shape is thrown away.
 */
export const SHAPE = '1 6d3cc574fb'
