import { type SKRSContext2D, createCanvas } from '@napi-rs/canvas';

/** The picture of the baseline: similar to the template `bold`, three colors, 600 x 150. */
export const width = 600;
export const height = 150;
export const frames = 60;

export interface Colors {
  background: string;
  text: string;
  accent: string;
}

const groupWidth = width / 4;
const labels = ['DAYS', 'HOURS', 'MINUTES', 'SECONDS'];

/** Two digits for each unit, starting with days. */
export function digits(secondsLeft: number): string[] {
  const units = [
    Math.floor(secondsLeft / 86_400),
    Math.floor(secondsLeft / 3600) % 24,
    Math.floor(secondsLeft / 60) % 60,
    secondsLeft % 60,
  ];
  return units.map((value) => String(value).padStart(2, '0'));
}

/** Draws the complete picture for one second. */
export function draw(context: SKRSContext2D, secondsLeft: number, colors: Colors): void {
  context.fillStyle = colors.background;
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  digits(secondsLeft).forEach((text, group) => {
    const x = (group + 0.5) * groupWidth;
    context.fillStyle = colors.text;
    context.font = 'bold 72px sans-serif';
    context.fillText(text, x, 90);
    context.fillStyle = colors.accent;
    context.font = 'bold 14px sans-serif';
    context.fillText(labels[group] ?? '', x, 120);
  });
}

export function newContext(): SKRSContext2D {
  return createCanvas(width, height).getContext('2d');
}

/** The position of digit 0 to 7, for baselines that copy single digits. */
export const cell = {
  width: 42,
  height: 80,
  top: 25,
  left: (position: number) => Math.floor(position / 2) * groupWidth + 33 + (position % 2) * 42,
};
