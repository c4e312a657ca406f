/** English texts: every text that the user reads. Other languages are files like this one. */
const messages = {
  title: '__title__',
  label: 'Your note about {address}',
  private: 'Stored only in this browser.',
  save: 'Save note',
  remove: 'Remove note',
  saved: 'Note saved',
  removed: 'Note removed',
  notSaved: 'Couldn’t save the note. Your text is still here. Try again.',
  tooLong: { one: 'Keep it within {count} character.', other: 'Keep it within {count} characters.' },
  noAccountTitle: 'No wallet connected',
  noAccountBody: 'Connect a wallet to write a note about its account.',
}

export type __Name__Messages = typeof messages
export default messages
