/** The error codes of the script build, with their texts for developers. */
export const scriptErrorCodes = {
  /**
   * A file beside `quoin.js` is missing, was changed, or is refused by the browser; `details` names the file. Nothing of it ran, and the
   * next use requests it again. **Fix:** Serve the whole folder `dist/script` of one version, unchanged; from another origin, with
   * `Access-Control-Allow-Origin`.
   */
  SCRIPT_FILE_FAILED: 'A file of Quoin could not be loaded',
} as const
