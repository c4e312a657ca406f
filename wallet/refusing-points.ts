/** The ids of points whose contributions may refuse users, and of their powers, which the host may deny. */
export const refusing = ['connectConditions', 'actionChecks', 'actionReviewers'] as const
