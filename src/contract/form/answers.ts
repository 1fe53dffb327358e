import type { AnswerKind, Example, Operation } from './operation.ts';

const statuses = { page: 200, item: 200, created: 201, accepted: 202, applied: 200, stream: 200 } as const;

const answerOf = (answer: AnswerKind, example: Example) => ({ answer, status: statuses[answer], example });
type Success = ReturnType<typeof answerOf>;

/** The main answer of the row comes first. */
export const answersOf = ({ answer, example, otherAnswer, otherExample = {} }: Operation): [Success, ...Success[]] => [
  answerOf(answer, example),
  ...(otherAnswer === undefined ? [] : [answerOf(otherAnswer, otherExample)]),
];
