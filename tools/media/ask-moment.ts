import { createInterface } from "node:readline/promises";
import { clock } from "~/demo/video/time";
import type { ChooseMoment } from "./moments";

/**
 * Returns a function that asks the user in the terminal which cue should get a moment's name. It is called if no new
 * cue has this name. The function throws the signal's reason if the signal is aborted.
 * @returns undefined if there is no terminal
 */
export function momentQuestion(signal: AbortSignal): ChooseMoment | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async ({ name, text, nearest }, cues) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // While readline waits for input, Ctrl+C does not send the interrupt signal, so this handler sends it.
    terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
    try {
      const list = cues.map(
        ({ start, text }, index) =>
          `${index === nearest ? "*" : " "}${String(index + 1).padStart(3)}  ${clock(start)}  ${text}\n`,
      );
      process.stdout.write(
        `\nNo new cue has the moment "${name}", whose text was: ${text}\n${list.join("")}`,
      );
      for (;;) {
        const answer = await terminal.question(
          "Number of the cue for this moment (* marks the nearest cue), or Enter for no cue: ",
          {
            signal,
          },
        );
        if (answer.trim() === "") return undefined;
        const index = Number(answer) - 1;
        if (cues[index]) return index;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      terminal.close();
    }
  };
}
