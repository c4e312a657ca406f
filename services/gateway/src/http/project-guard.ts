import { Problem } from '@quoin/server-kit/http'

const PROJECT_FORM = /^[\w.-]{1,100}$/

/**
 * Returns the project of a call.
 *
 * @param projects ids that are served, or `*` for any
 * @throws `Problem` 400 if none is given, 401 if it is not listed
 */
export function readProject(given: string | undefined, projects: '*' | ReadonlySet<string>): string {
  if (given === undefined || !PROJECT_FORM.test(given)) {
    const description = 'is missing, or is not 1 to 100 letters, digits and . _ -'
    throw new Problem(400, [{ name: 'projectId', description }])
  }
  if (projects !== '*' && !projects.has(given)) {
    throw new Problem(401, [{ name: 'projectId', description: 'is not listed. Add it to GATEWAY_PROJECTS.' }])
  }
  return given
}
