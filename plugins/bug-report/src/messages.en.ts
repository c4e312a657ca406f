/** English texts of the plugin. */
const messages = {
  /** Title of a view, and the button that opens it. */
  title: 'Report a problem',
  body: 'Save a report of what happened in this window, and give it to the people who run this app.',
  privacy: 'Addresses, amounts, codes and keys are removed.',
  preparing: 'Preparing the report…',
  version: 'Version',
  browser: 'Browser',
  /** Label: the number of events in the report. */
  events: 'Events',
  /** Label: the number of errors in the report. */
  errors: 'Errors',
  size: 'Size',
  /** Button: displays the whole text of the report. */
  showAll: 'View the whole report',
  download: 'Download',
  copy: 'Copy report',
  send: 'Send report',
  /** {id} is the number of the report. */
  sent: 'Report sent. Its number is {id}.',
  sendFailed: 'Couldn’t send the report. Download it instead, or try again.',
  failed: 'Couldn’t prepare the report',
  failedBody: 'Nothing was saved or sent. Try again.',
} as const
export default messages

/** The texts of the plugin. */
export type BugReportMessages = typeof messages
