"""The figures of docs/evaluation.md once more, by the Python standard library alone: nothing is shared with the program.

Shares are exact fractions and roots have fifty digits, so that the last printed digit is right. Needs Python 3.9.

python3 vectors.py --make    draws the curves and fills anew (they are kept, so that a change shows)
python3 vectors.py           writes vectors/expected.csv
python3 vectors.py --check   says whether expected.csv is what it would write
"""
import csv
import random
import sys
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from pathlib import Path
from statistics import NormalDist

getcontext().prec = 50
FOLDER = Path(__file__).parent / "vectors"
HOUR, DAY = 3_600_000, 86_400_000
COSTS = ("spread", "slippage", "impact", "fee", "financing")
#: Those that an opening shares with its closings.
SHARED = COSTS[:4]


def decimal(value):
    return Decimal(value.numerator) / Decimal(value.denominator) if isinstance(value, Fraction) else Decimal(value)


def printed(value, places=6):
    if value is None:
        return "–"
    text = str(abs(decimal(value)).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))
    return "-" + text if value < 0 and any(figure in text for figure in "123456789") else text


def root(value):
    return decimal(value).sqrt()


def read(name):
    with open(FOLDER / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(name, head, rows):
    with open(FOLDER / name, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)


# --- curves and fills ---------------------------------------------------------------------------------------------


def draw_curve(seed, hours, flows):
    chance = random.Random(seed)
    start = 1_735_689_600_000  # 2025-01-01T00:00Z
    equity, rows = 10_000_000, [(start, "100000.00", "0.00")]
    for hour in range(1, hours + 1):
        flow = flows.get(hour, 0)
        equity = round(equity * (1 + chance.gauss(0.00008, 0.0021))) + flow
        rows.append((start + hour * HOUR, f"{equity / 100:.2f}", f"{flow / 100:.2f}"))
    return rows


def draw_fills(seed, count, end):
    chance = random.Random(seed)
    start = 1_735_689_600_000
    rows, number = [], 1
    for position in range(1, count + 1):
        opened = start + chance.randrange(0, 70 * DAY)
        lots = chance.choice([100, 250, 300])  # hundredths
        side = chance.choice(["buy", "sell"])
        symbol = chance.choice(["BTC/USDT", "EUR/USD", "XAU/USD"])
        price = chance.randrange(90_000, 110_000)
        parts = chance.choice([[lots], [lots // 3, lots - lots // 3], [lots // 2]])
        amount = lots * price

        def cost():
            return -chance.randrange(0, 900)

        rows.append([opened, position, symbol, side, 1, price, lots, amount, 0, cost(), 0, cost(), cost()])
        time = opened
        for part in parts:
            time = min(time + chance.randrange(60_000, 3 * DAY), end)
            other = "sell" if side == "buy" else "buy"
            profit = chance.randrange(-90_000, 100_000)
            rows.append(
                [time, position, symbol, other, 0, price, part, part * price, profit, cost(), cost(), cost(), cost()]
            )
    rows.sort(key=lambda row: (row[0], row[1], -row[4]))
    cents = lambda value: f"{Decimal(value) / 100:.2f}"
    impacts, out = random.Random(seed + 2), []
    for row in rows:
        time, position, symbol, side, opens, price, lots, *money = [*row, -impacts.randrange(0, 500)]
        out.append([number, time, position, symbol, side, opens, cents(price), cents(lots), *map(cents, money)])
        number += 1
    return out


FILL_HEAD = "fill,time_ms,position,symbol,side,opens,price,lots,amount,profit,fee,financing,spread,slippage,impact".split(",")


def draw_orders(seed, count):
    """Resting and other orders: the moment of the last fill where there was one, and whether that walked the book."""
    chance = random.Random(seed)
    rows = []
    for number in range(1, count + 1):
        kind = chance.choice(["limitOpen", "limitOpen", "limitClose", "marketOpen"])
        lots = chance.choice([100, 250, 300])
        filled = lots if kind == "marketOpen" else chance.choice([0, lots // 2, lots, lots, lots])
        placed = 1_735_689_600_000 + chance.randrange(0, DAY)
        walked = int(kind == "marketOpen" or (filled > 0 and chance.random() < 0.2))
        done = "" if filled == 0 else placed + chance.randrange(1, 5_400_000)
        rows.append([number, placed, kind, f"{lots / 100:.2f}", f"{filled / 100:.2f}", done, walked])
    return rows


def make():
    write("orders.csv", "order,time_ms,kind,lots,filled,done_ms,walked".split(","), draw_orders(5, 41))
    head = ["time_ms", "equity", "flow"]
    write("curve-75-days.csv", head, draw_curve(7, 75 * 24 + 5, {400: 2_500_000, 1000: -1_750_000}))
    write("curve-60-hours.csv", head, draw_curve(11, 60, {}))
    write("fills.csv", FILL_HEAD, draw_fills(3, 120, 1_735_689_600_000 + 75 * DAY + 5 * HOUR))


# --- figures ------------------------------------------------------------------------------------------------------


def average(values):
    return sum(values, Fraction(0)) / len(values)


def moments(values):
    centre = average(values)
    second, third, fourth = (sum((value - centre) ** power for value in values) for power in (2, 3, 4))
    count = len(values)
    spread = root(second / (count - 1))
    variance = decimal(second / count)
    return centre, spread, decimal(third / count) / (variance * variance.sqrt()), decimal(fourth / count) / variance**2


def quantile(values, share):
    ordered = sorted(values)
    place = (len(ordered) - 1) * share
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def step_returns(curve, step):
    """One return a step: the last point of each step, flows taken out."""
    ends, flow = [(curve[0][1], Fraction(0))], Fraction(0)
    for at, (time, equity, paid) in enumerate(curve[1:], 1):
        flow += paid
        if at == len(curve) - 1 or -(-curve[at + 1][0] // step) > -(-time // step):
            ends.append((equity, flow))
            flow = Fraction(0)
    return [(equity - paid) / before - 1 for (before, _), (equity, paid) in zip(ends, ends[1:])]


def power(base, exponent):
    return (decimal(base).ln() * decimal(exponent)).exp()


def curve_figures(name):
    curve = [(int(row["time_ms"]), Fraction(row["equity"]), Fraction(row["flow"])) for row in read(name)]
    span = curve[-1][0] - curve[0][0]
    by_day = span >= 20 * DAY
    returns, a_year = step_returns(curve, DAY if by_day else HOUR), 365 if by_day else 365 * 24
    centre, spread, skew, kurt = moments(returns)
    downside = root(average([min(value, 0) ** 2 for value in returns]))
    net = Fraction(1)
    for value in returns:
        net *= 1 + value
    cagr = power(net, Fraction(365 * DAY, span)) - 1
    index, levels = Fraction(1), [Fraction(1)]
    for (_, before, _), (_, equity, paid) in zip(curve, curve[1:]):
        index *= (equity - paid) / before
        levels.append(index)
    falls, peak = [], 0
    for at, level in enumerate(levels):
        if level >= levels[peak]:
            peak = at
        else:
            falls.append((1 - level / levels[peak], peak))
    depth, from_at = max(falls, key=lambda fall: fall[0])
    back = next((at for at in range(from_at + 1, len(levels)) if levels[at] >= levels[from_at]), len(levels) - 1)
    bottoms = worst_falls(curve, levels)
    at_risk = -quantile(returns, Fraction(5, 100))
    beyond = [value for value in returns if value <= -at_risk]
    sharpe = decimal(centre) / spread
    return {
        "netReturn": net - 1,
        "cagr": cagr,
        "volatility": spread * root(a_year),
        "sharpe": sharpe * root(a_year),
        "sortino": decimal(centre) / downside * root(a_year),
        "calmar": cagr / decimal(depth),
        "maxDrawdown": depth,
        "maxDrawdownDays": Fraction(curve[back][0] - curve[from_at][0], DAY),
        "valueAtRisk": at_risk,
        "expectedShortfall": -average(beyond),
        "skewness": skew,
        "kurtosis": kurt,
        "probabilisticSharpe": probabilistic(sharpe, len(returns), skew, kurt, 0),
        **bottoms,
        **{f"rolling {at}": value for at, value in enumerate(rolling(returns, a_year))},
    }


def worst_falls(curve, levels):
    """The five deepest ways from a peak to the same height again, deepest first: depth and days, to the end where it is open."""
    falls, start = [], None
    for at in range(1, len(levels)):
        below = levels[at] < max(levels[: at + 1])
        if below and start is None:
            start = at - 1
        if start is not None and (not below or at == len(levels) - 1):
            low = min(levels[start : at + 1])
            falls.append((1 - low / levels[start], Fraction(curve[at][0] - curve[start][0], DAY)))
            start = None
    falls.sort(key=lambda fall: -fall[0])
    named = enumerate(falls[:5], 1)
    return {name: value for at, fall in named for name, value in zip((f"fall {at}", f"fall {at} days"), fall)}


def rolling(returns, a_year):
    windows = (returns[at - 30 : at] for at in range(30, len(returns) + 1))
    ratios = []
    for window in windows:
        centre, spread, *_ = moments(window)
        ratios.append(decimal(centre) / spread * root(a_year))
    return ratios


def months(name):
    curve = [(int(row["time_ms"]), Fraction(row["equity"]), Fraction(row["flow"])) for row in read(name)]
    at, result = 0, []
    while at < len(curve) - 1:
        first = at
        month = datetime.fromtimestamp((curve[at][0]) / 1000, timezone.utc).month
        value = Fraction(1)
        # Days are compounded, each without what was paid in on it.
        while at < len(curve) - 1 and datetime.fromtimestamp(curve[at][0] / 1000, timezone.utc).month == month:
            day_start, flow = at, Fraction(0)
            day = curve[at][0] // DAY
            while at < len(curve) - 1 and curve[at][0] // DAY == day:
                at += 1
                flow += curve[at][2]
            value *= (curve[at][1] - flow) / curve[day_start][1]
        assert at > first
        result.append((month, value - 1))
    return result


def trade_figures():
    rows = read("fills.csv")
    left, trades = {}, []
    for row in rows:
        lots = Fraction(row["lots"])
        money = {name: Fraction(row[name]) for name in ("amount", "profit", *COSTS)}
        if row["opens"] == "1":
            left[row["position"]] = {"row": row, "lots": lots, **{name: money[name] for name in SHARED}}
            continue
        opening = left[row["position"]]
        part = {}
        for name in SHARED:
            whole = lots >= opening["lots"]
            # Cents, halves to even: round() of a fraction.
            part[name] = opening[name] if whole else Fraction(round(opening[name] * lots / opening["lots"] * 100), 100)
            opening[name] -= part[name]
        opening["lots"] -= lots
        costs = {name: money[name] + part.get(name, 0) for name in COSTS}
        gross = money["profit"] - costs["spread"] - costs["slippage"] - costs["impact"]
        held = int(row["time_ms"]) - int(opening["row"]["time_ms"])
        begun = {"opened": int(opening["row"]["time_ms"]), "side": opening["row"]["side"]}
        trades.append({"gross": gross, **costs, "net": gross + sum(costs.values()), "held": held, "row": row, **begun})
    nets = [trade["net"] for trade in trades]
    won, lost = sum(net for net in nets if net > 0), -sum(net for net in nets if net < 0)
    curve = read("curve-75-days.csv")
    mean_equity = average([Fraction(point["equity"]) for point in curve])
    start, end = int(curve[0]["time_ms"]), int(curve[-1]["time_ms"])
    # Time in the market: the union of what is open, counted event by event.
    events = sorted({start, end, *(int(row["time_ms"]) for row in rows)})
    open_ms, amount_ms, held = 0, Fraction(0), {}
    by_time = {}
    for row in rows:
        by_time.setdefault(int(row["time_ms"]), []).append(row)
    for time, after in zip(events, events[1:]):
        for row in by_time.get(time, []):
            lots, amount = Fraction(row["lots"]), Fraction(row["amount"])
            if row["opens"] == "1":
                held[row["position"]] = (lots, amount)
            else:
                had, worth = held.pop(row["position"])
                if lots < had:
                    held[row["position"]] = (had - lots, worth * (had - lots) / had)
        if held:
            open_ms += after - time
        amount_ms += sum((worth for _, worth in held.values()), Fraction(0)) * (after - time)
    figures = {
        "trades": len(trades),
        "tradesPerDay": Fraction(len(trades) * DAY, end - start),
        "winRate": Fraction(sum(net > 0 for net in nets), len(nets)),
        "profitFactor": won / lost,
        "holdingMean": average([Fraction(trade["held"]) for trade in trades]),
        "holdingMedian": quantile([Fraction(trade["held"]) for trade in trades], Fraction(1, 2)),
        "timeInMarket": Fraction(open_ms, end - start),
        "exposure": amount_ms / (end - start) / mean_equity,
        "turnover": sum(Fraction(row["amount"]) for row in rows) / mean_equity,
    }
    cents = lambda value: Fraction(round(value * 100), 100)
    money = {
        "expectancy": cents(average(nets)),
        "averageWin": cents(average([net for net in nets if net > 0])),
        "averageLoss": cents(average([net for net in nets if net < 0])),
    }
    # The whole run: from what the middle of the market moved over the costs to what the equity became.
    first, last = Fraction(curve[0]["equity"]), Fraction(curve[-1]["equity"])
    paid_in = sum(Fraction(point["flow"]) for point in curve[1:])
    costs = {name: sum(Fraction(row[name]) for row in rows) for name in COSTS}
    net = last - first - paid_in
    money |= {"start": first, "end": last, "flow": paid_in, **costs, "net": net}
    money |= {"gross": net - sum(costs.values()), "open": net - sum(nets)}
    clocks = [datetime.fromtimestamp(trade["opened"] / 1000, timezone.utc) for trade in trades]
    for at, trade in enumerate(trades):
        names = (f"side {trade['side']}", f"hour {clocks[at].hour:02}", f"weekday {clocks[at].weekday()}")
        for name in names:
            money[name] = money.get(name, 0) + trade["net"]
    for symbol in sorted({trade["row"]["symbol"] for trade in trades}):
        for name in ("gross", *COSTS, "net"):
            money[f"{symbol} {name}"] = sum(trade[name] for trade in trades if trade["row"]["symbol"] == symbol)
    return figures, money


def order_figures():
    rows = read("orders.csv")
    resting = [row for row in rows if row["kind"].startswith("limit") and row["walked"] == "0"]
    whole = [row for row in resting if row["filled"] == row["lots"]]
    waits = sorted(int(row["done_ms"]) - int(row["time_ms"]) for row in whole)
    return {
        "filledShare": Fraction(sum(row["filled"] != "0.00" for row in rows), len(rows)),
        "restingFilledShare": Fraction(len(whole), len(resting)),
        # By then half of all had been filled; those that never were waited longest.
        "restingWaitMedian": waits[len(resting) // 2],
    }


# --- tests of a Sharpe ratio --------------------------------------------------------------------------------------


def probabilistic(sharpe, count, skew, kurt, least):
    variance = 1 - decimal(skew) * sharpe + (decimal(kurt) - 1) / 4 * sharpe**2
    return Decimal(NormalDist().cdf(float((sharpe - decimal(least)) * root(count - 1) / variance.sqrt())))


def expected_best(trials, variance):
    gamma, euler = Decimal("0.57721566490153286060651209"), Decimal(1).exp()
    high = Decimal(NormalDist().inv_cdf(1 - 1 / trials))
    higher = Decimal(NormalDist().inv_cdf(float(1 - 1 / (trials * euler))))
    return decimal(variance).sqrt() * ((1 - gamma) * high + gamma * higher)


def expected():
    rows = []
    for name in ("curve-75-days.csv", "curve-60-hours.csv"):
        rows += [(name, figure, printed(value)) for figure, value in curve_figures(name).items()]
    rows += [("curve-75-days.csv", f"month {month}", printed(value)) for month, value in months("curve-75-days.csv")]
    figures, money = trade_figures()
    rows += [("fills.csv", figure, printed(value)) for figure, value in figures.items()]
    rows += [("fills.csv", figure, printed(value, 2)) for figure, value in money.items()]
    rows += [("orders.csv", figure, printed(value)) for figure, value in order_figures().items()]
    for trials, variance, sharpe, count, skew, kurt in DEFLATED:
        best = expected_best(trials, variance)
        name = f"{trials} {variance} {sharpe} {count} {skew} {kurt}"
        rows.append(("deflated", f"{name} best", printed(best)))
        rows.append(("deflated", name, printed(probabilistic(decimal(sharpe), count, skew, kurt, best))))
    return [["case", "figure", "value"], *map(list, rows)]


# Trials, variance of their ratios of one step, ratio of the best of one step, steps, skewness, kurtosis.
DEFLATED = [
    (2, "0.0004", "0.08", 250, "0", "3"),
    (9, "0.0009", "0.11", 365, "-0.4", "5.5"),
    (100, "0.002", "0.158113883008419", 1250, "-3", "10"),
    (1000, "0.001", "0.2", 365, "0.7", "4"),
]

if __name__ == "__main__":
    if "--make" in sys.argv:
        make()
    rows = expected()
    if "--check" in sys.argv:
        with open(FOLDER / "expected.csv", encoding="utf-8", newline="") as file:
            same = list(csv.reader(file)) == rows
        print("expected.csv is as computed" if same else "expected.csv is not as computed")
        sys.exit(0 if same else 1)
    write("expected.csv", rows[0], rows[1:])
