export type { AbsenceReason, Explanation, SeenAnnouncement } from './src/explain/explanation.js'
export { explainAbsence } from './src/load-explain-absence.js'
export { type DevtoolsOptions, mountDevtools } from './src/mount-devtools.js'
