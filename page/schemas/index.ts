// Parts of the schemas of endpoints. Loaded with the first answer that is checked, never before.
export { commaList, maybe } from './queries.js'
export {
  caip2Id,
  caip10Id,
  decimalText,
  hexText,
  imageLink,
  integerText,
  plainAddress,
  sanitizedText,
  webLink,
  wholeNumber,
} from './text.js'
export { tolerantList } from './tolerant-list.js'
