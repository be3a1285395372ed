/**
 * Statements of sequence diagrams that say something about the message before them, or all messages: the renderer
 * skips these, so they are written into the messages.
 */

const MESSAGE = /^([^\s:<>-]+)\s*(--?(?:>>|>|\)|x))\s*([+-]?)\s*([^\s:<>-]+)\s*:\s*(.+)$/;

/** Whether a line is a message from one to another. */
export function isMessage(line: string): boolean {
  return MESSAGE.test(line);
}

/**
 * Writes `activate B` after a message to B as a mark of that message, and `deactivate B` after one from B. Gives
 * `false` where the line is something else or the message before it cannot carry it.
 */
export function takeActivation(statements: string[], line: string): boolean {
  const [, verb, name] = /^(activate|deactivate)\s+(\S+)$/.exec(line) ?? [];
  const [, from, arrow, mark, to, text] = MESSAGE.exec(statements.at(-1) ?? "") ?? [];
  const isAbout = verb === "activate" ? name === to : name === from;
  if (verb === undefined || mark !== "" || !isAbout) return false;
  statements[statements.length - 1] = `${from}${arrow}${verb === "activate" ? "+" : "-"}${to}: ${text}`;
  return true;
}

/** The statements with numbers before their messages' texts. */
export function numbered(statements: readonly string[]): string[] {
  let number = 0;
  return statements.map((statement) => {
    const [, from, arrow, mark, to, text] = MESSAGE.exec(statement) ?? [];
    if (from === undefined) return statement;
    number += 1;
    return `${from}${arrow}${mark}${to}: ${number}. ${text}`;
  });
}
