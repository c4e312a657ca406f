export { matchLocale } from '#page/match-locale'
export { englishTexts } from './english-texts.js'
export { standardLocales, withStandardLocales } from './standard-locales.js'
export { translatorNotes } from './translator-notes.js'
