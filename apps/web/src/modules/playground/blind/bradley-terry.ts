/**
 * The Bradley–Terry model: how often each candidate would win against another, from votes on pairs. A weak normal prior
 * keeps strengths finite where somebody has won every vote. The estimate is the maximum of the posterior, by Newton's
 * method; intervals come from the curvature there. R. A. Bradley and M. E. Terry, Biometrika 39 (1952).
 */

/** A vote counts once for the winner, a tie half for each side. */
export interface Outcome {
  left: string;
  right: string;
  /** 1 where the left side won, 0 where the right did, 0.5 for a tie. */
  score: number;
}

export interface Strength {
  id: string;
  votes: number;
  /** Expected share of wins against a candidate of mean strength, with its 95% interval. */
  share: number;
  interval: readonly [low: number, high: number];
}

/** Standard deviation of the prior, in log odds: 95% of strengths win between 2% and 98% against the mean. */
const PRIOR_DEVIATION = 2;
const Z = 1.959_964;
const MAX_STEPS = 60;

const logistic = (odds: number) => 1 / (1 + Math.exp(-odds));

/** Strongest first. */
export function strengthsOf(ids: readonly string[], outcomes: readonly Outcome[]): Strength[] {
  const count = ids.length;
  const indexOf = new Map(ids.map((id, at) => [id, at]));
  const wins = ids.map(() => zeros(count));
  const votes = zeros(count);
  for (const { left, right, score } of outcomes) {
    const [a, b] = [indexOf.get(left), indexOf.get(right)];
    if (a === undefined || b === undefined || a === b) continue;
    wins[a]![b]! += score;
    wins[b]![a]! += 1 - score;
    votes[a]! += 1;
    votes[b]! += 1;
  }
  const strength = zeros(count);
  const weight = 1 / PRIOR_DEVIATION ** 2;
  let covariance = identity(count);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const gradient = strength.map((one) => -one * weight);
    const curvature = identity(count).map((row) => row.map((one) => one * weight));
    for (let a = 0; a < count; a += 1)
      for (let b = a + 1; b < count; b += 1) {
        const [won, lost] = [wins[a]![b]!, wins[b]![a]!];
        if (won + lost === 0) continue;
        const expected = logistic(strength[a]! - strength[b]!);
        const pull = won - (won + lost) * expected;
        gradient[a]! += pull;
        gradient[b]! -= pull;
        const bend = (won + lost) * expected * (1 - expected);
        curvature[a]![a]! += bend;
        curvature[b]![b]! += bend;
        curvature[a]![b]! -= bend;
        curvature[b]![a]! -= bend;
      }
    covariance = inverse(curvature);
    const change = covariance.map((row) => row.reduce((sum, one, at) => sum + one * gradient[at]!, 0));
    // A full step from far away can overshoot.
    const largest = Math.max(...change.map(Math.abs), 0);
    const scale = largest > 1 ? 1 / largest : 1;
    for (const [at, one] of change.entries()) strength[at]! += one * scale;
    if (largest < 1e-10) break;
  }
  const mean = strength.reduce((sum, one) => sum + one, 0) / (count || 1);
  return ids
    .map((id, at): Strength => {
      const contrast = ids.map((_, other) => (other === at ? 1 : 0) - 1 / count);
      const variance = contrast.reduce(
        (sum, one, row) =>
          sum + one * contrast.reduce((inner, other, column) => inner + other * covariance[row]![column]!, 0),
        0,
      );
      const center = strength[at]! - mean;
      const spread = Z * Math.sqrt(Math.max(0, variance));
      return {
        id,
        votes: votes[at]!,
        share: logistic(center),
        interval: [logistic(center - spread), logistic(center + spread)],
      };
    })
    .toSorted((one, other) => other.share - one.share);
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function identity(count: number): number[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) => Number(row === column)),
  );
}

/** By Gauss and Jordan, with the largest pivot. The matrix is positive definite: the prior is on its diagonal. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const count = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...identity(count)[at]!]);
  for (let at = 0; at < count; at += 1) {
    let pivot = at;
    for (let row = at + 1; row < count; row += 1)
      if (Math.abs(rows[row]![at]!) > Math.abs(rows[pivot]![at]!)) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot]!, rows[at]!];
    const head = rows[at]![at]!;
    rows[at] = rows[at]!.map((one) => one / head);
    for (let row = 0; row < count; row += 1) {
      const factor = rows[row]![at]!;
      if (row !== at && factor !== 0) rows[row] = rows[row]!.map((one, column) => one - factor * rows[at]![column]!);
    }
  }
  return rows.map((row) => row.slice(count));
}
