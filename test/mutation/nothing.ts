// Vitest starts a worker for a file. The worker's runner does its work before it comes to this one.
import { test } from 'vitest';

test('the mutants were tried', () => {});
