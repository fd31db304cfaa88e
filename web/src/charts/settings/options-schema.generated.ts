// Generated from the contract by `npm run generate`. Do not edit.
import type { SettingSchema } from '../../ui/schema-form/setting-schema.ts'

export const optionsSchema: SettingSchema = {
  "type": "object",
  "properties": {
    "stacked": {
      "type": "boolean"
    },
    "horizontal": {
      "type": "boolean"
    },
    "show_legend": {
      "type": "boolean"
    },
    "show_labels": {
      "type": "boolean"
    },
    "log_scale": {
      "type": "boolean"
    },
    "x_title": {
      "type": "string",
      "maxLength": 200,
      "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
    },
    "y_title": {
      "type": "string",
      "maxLength": 200,
      "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
    },
    "number_format": {
      "type": "string",
      "enum": [
        "plain",
        "compact",
        "percent",
        "bytes"
      ]
    },
    "unit": {
      "type": "string",
      "maxLength": 20,
      "examples": [
        "min"
      ]
    },
    "note": {
      "type": "string",
      "maxLength": 4000
    },
    "spec": {
      "type": "string",
      "maxLength": 65536,
      "description": "For `vega_lite`: a specification of Vega-Lite as JSON, whose data is the answer and whose fields are its columns. It names no `data`, `url`, `href` or image, and its expressions are interpreted"
    },
    "percent_stacked": {
      "type": "boolean",
      "description": "Bars and areas are stacked and all as high: their shares of 100 %"
    },
    "bar_order": {
      "type": "string",
      "enum": [
        "value",
        "query"
      ],
      "description": "`value`: the largest first; `query`: as the rows come. Unless given, by value where the query asks for no order and the names have none"
    },
    "curve": {
      "type": "string",
      "enum": [
        "straight",
        "smooth",
        "step"
      ],
      "description": "How lines go from point to point"
    },
    "series": {
      "type": "array",
      "items": {
        "$ref": "ChartSeries"
      },
      "description": "For `combo`: how each is drawn and by which axis; by default, bars for the first and lines by the right axis for the others"
    },
    "y_title_right": {
      "type": "string",
      "maxLength": 200,
      "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
    },
    "minimum": {
      "type": "number",
      "description": "Where the scale of the values begins"
    },
    "maximum": {
      "type": "number",
      "description": "Where the scale of the values ends"
    },
    "donut": {
      "type": "boolean",
      "description": "A pie with a hole; true by default"
    },
    "show_total": {
      "type": "boolean",
      "description": "A waterfall ends with the sum of all; true by default"
    },
    "bins": {
      "type": "integer",
      "minimum": 2,
      "maximum": 200,
      "description": "For a `histogram` of values that were not put into bins by the query: about how many"
    },
    "own_map": {
      "type": "string",
      "maxLength": 100,
      "description": "Name of a map of the organization, in the place of `geography`: regions by the values of its property"
    },
    "geography": {
      "type": "string",
      "enum": [
        "world",
        "us_states"
      ],
      "description": "`world`: countries by name or ISO 3166-1 code; `us_states`: by name or postal code. Unless given, what the values fit"
    },
    "color_scale": {
      "type": "string",
      "enum": [
        "sequential",
        "diverging"
      ],
      "description": "`diverging`: the colors part at zero; sequential by default, unless values lie well to both sides of zero"
    },
    "colors": {
      "type": "array",
      "items": {
        "$ref": "ChartColor"
      },
      "description": "Fixed colors; the palette gives the others"
    },
    "format": {
      "$ref": "Format"
    },
    "columns": {
      "type": "array",
      "items": {
        "$ref": "ChartColumn"
      },
      "description": "In the order of a table; columns of the answer that are not named follow as they come"
    },
    "heat": {
      "type": "boolean",
      "description": "Colors the cells of a pivot table by value"
    },
    "target": {
      "type": "number",
      "description": "Value that a number is to reach"
    },
    "target_label": {
      "type": "string",
      "maxLength": 200,
      "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
    },
    "better": {
      "type": "string",
      "enum": [
        "up",
        "down",
        "neither"
      ],
      "description": "Which change of a number, and which end of a color scale, is good; up by default"
    },
    "show_sparkline": {
      "type": "boolean",
      "description": "The course beneath a number; true by default"
    },
    "show_comparison": {
      "type": "boolean",
      "description": "How a number differs from the one it is compared to, or from the point before; true by default"
    },
    "reference_lines": {
      "type": "array",
      "items": {
        "$ref": "ReferenceLine"
      }
    },
    "trend_lines": {
      "type": "array",
      "items": {
        "$ref": "TrendLine"
      }
    },
    "annotations": {
      "type": "array",
      "items": {
        "$ref": "ChartAnnotation"
      }
    },
    "show_events": {
      "type": "boolean",
      "description": "Events of the dashboard, on charts along time; true by default"
    },
    "forecast": {
      "$ref": "Forecast"
    },
    "text": {
      "type": "string",
      "maxLength": 20000,
      "description": "Markdown of the kind `text`; `{{name}}` is replaced by that column of the first row of its answer"
    }
  },
  "$defs": {
    "ChartSeries": {
      "type": "object",
      "required": [
        "name"
      ],
      "properties": {
        "name": {
          "type": "string",
          "maxLength": 300,
          "description": "Name of the series: a measure, or a value of the second dimension"
        },
        "kind": {
          "type": "string",
          "enum": [
            "bar",
            "line",
            "area"
          ]
        },
        "axis": {
          "type": "string",
          "enum": [
            "left",
            "right"
          ]
        }
      },
      "examples": [
        {
          "name": "Revenue",
          "kind": "bar",
          "axis": "left"
        }
      ]
    },
    "ChartColor": {
      "type": "object",
      "required": [
        "name",
        "color"
      ],
      "properties": {
        "name": {
          "type": "string",
          "maxLength": 300,
          "description": "Series or value, as it is shown"
        },
        "color": {
          "type": "string",
          "x-expected": "a color of six hexadecimal digits, e.g. #3b5bdb",
          "description": "The same on every chart that shows it",
          "examples": [
            "#3b5bdb"
          ]
        }
      },
      "examples": [
        {
          "name": "Web",
          "color": "#3b5bdb"
        }
      ]
    },
    "Format": {
      "type": "object",
      "required": [
        "kind"
      ],
      "properties": {
        "kind": {
          "type": "string",
          "enum": [
            "number",
            "percent",
            "currency",
            "bytes",
            "duration",
            "date",
            "time",
            "text"
          ],
          "description": "`percent` shows 0.12 as 12 %; `duration` takes seconds; `bytes` takes bytes; `date` and `time` show a moment without or with its time of day"
        },
        "decimals": {
          "type": "integer",
          "minimum": 0,
          "maximum": 10,
          "description": "For numbers"
        },
        "compact": {
          "type": "boolean",
          "description": "For numbers: 1.2M instead of 1,234,567"
        },
        "grouping": {
          "type": "boolean",
          "description": "For numbers: 1,000 and not 1000; true by default"
        },
        "currency": {
          "type": "string",
          "x-expected": "a currency code of three capital letters, e.g. EUR",
          "description": "With `currency`: ISO 4217 code; the model's own unless given",
          "examples": [
            "EUR"
          ]
        },
        "unit": {
          "type": "string",
          "maxLength": 20,
          "description": "Written behind a number",
          "examples": [
            "km"
          ]
        },
        "prefix": {
          "type": "string",
          "maxLength": 20,
          "description": "Written before a number"
        },
        "negative": {
          "type": "string",
          "enum": [
            "minus",
            "parentheses"
          ],
          "description": "How less than zero is written; minus by default"
        },
        "style": {
          "type": "string",
          "enum": [
            "iso",
            "short",
            "medium",
            "long"
          ],
          "description": "For `date` and `time`; medium by default"
        }
      },
      "examples": [
        {
          "kind": "currency",
          "currency": "EUR",
          "decimals": 2
        }
      ]
    },
    "ChartColumn": {
      "type": "object",
      "required": [
        "name"
      ],
      "properties": {
        "name": {
          "type": "string",
          "maxLength": 300,
          "description": "Column of the answer"
        },
        "label": {
          "type": "string",
          "maxLength": 200,
          "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
        },
        "format": {
          "$ref": "Format"
        },
        "width": {
          "type": "integer",
          "minimum": 40,
          "maximum": 1000,
          "description": "Pixels"
        },
        "is_hidden": {
          "type": "boolean"
        },
        "is_pinned": {
          "type": "boolean",
          "description": "Stays in sight at the left"
        },
        "bars": {
          "type": "boolean",
          "description": "A bar as long as the value lies in its cell"
        },
        "colors": {
          "type": "string",
          "enum": [
            "sequential",
            "diverging"
          ],
          "description": "Cells are colored by value; `diverging`: by their distance from zero"
        },
        "rules": {
          "type": "array",
          "items": {
            "$ref": "ChartRule"
          }
        }
      },
      "examples": [
        {
          "name": "delay",
          "label": "Delay",
          "bars": true
        }
      ]
    },
    "ChartRule": {
      "type": "object",
      "required": [
        "operator",
        "look"
      ],
      "properties": {
        "operator": {
          "type": "string",
          "enum": [
            "equals",
            "not_equals",
            "greater",
            "greater_or_equal",
            "less",
            "less_or_equal",
            "between",
            "contains",
            "is_null"
          ]
        },
        "value": {
          "anyOf": [
            {
              "type": "string",
              "maxLength": 10000
            },
            {
              "type": "number"
            },
            {
              "type": "boolean"
            }
          ]
        },
        "upper": {
          "type": "number",
          "description": "With `between`: the other bound; both are included"
        },
        "look": {
          "type": "string",
          "enum": [
            "good",
            "warning",
            "bad",
            "accent",
            "muted"
          ],
          "description": "What it means; the color follows the scheme of the reader"
        }
      },
      "description": "Marks cells that pass; the first that does counts"
    },
    "ReferenceLine": {
      "type": "object",
      "required": [
        "of"
      ],
      "properties": {
        "of": {
          "type": "string",
          "enum": [
            "value",
            "mean",
            "median",
            "min",
            "max",
            "percentile"
          ],
          "description": "`value`: at `value`; `percentile`: at that `percentile` of the series"
        },
        "value": {
          "type": "number"
        },
        "percentile": {
          "type": "number",
          "minimum": 0,
          "maximum": 100
        },
        "series": {
          "type": "string",
          "maxLength": 300,
          "description": "Name of the series; the first by default"
        },
        "label": {
          "type": "string",
          "maxLength": 200,
          "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
        }
      },
      "examples": [
        {
          "of": "value",
          "value": 15,
          "label": "Promised"
        }
      ]
    },
    "TrendLine": {
      "type": "object",
      "required": [
        "kind"
      ],
      "properties": {
        "kind": {
          "type": "string",
          "enum": [
            "linear",
            "moving_average"
          ],
          "description": "`linear`: least squares; `moving_average`: mean of the last `window` points, where all of them are known"
        },
        "window": {
          "type": "integer",
          "minimum": 2,
          "maximum": 366,
          "description": "7 by default"
        },
        "series": {
          "type": "string",
          "maxLength": 300,
          "description": "Name of the series; the first by default"
        }
      }
    },
    "ChartAnnotation": {
      "type": "object",
      "required": [
        "at",
        "label"
      ],
      "properties": {
        "at": {
          "type": "string",
          "maxLength": 300,
          "description": "Moment (RFC 3339 or a date) or name on the axis"
        },
        "until": {
          "type": "string",
          "maxLength": 300,
          "description": "Marks all up to there"
        },
        "label": {
          "type": "string",
          "maxLength": 200,
          "x-expected": "a text with something visible in it, and without control characters, line breaks and invisible characters"
        },
        "description": {
          "type": "string",
          "maxLength": 4000
        }
      },
      "examples": [
        {
          "at": "2001-09-11",
          "until": "2001-09-14",
          "label": "Air space closed"
        }
      ]
    },
    "Forecast": {
      "type": "object",
      "required": [
        "periods"
      ],
      "properties": {
        "periods": {
          "type": "integer",
          "minimum": 1,
          "maximum": 366,
          "description": "Points behind the last one"
        },
        "method": {
          "type": "string",
          "enum": [
            "auto",
            "linear",
            "seasonal_naive",
            "holt_winters"
          ],
          "description": "`linear`: the straight line of least squares; `seasonal_naive`: as a season ago; `holt_winters`: level, trend and season, added up and smoothed. `auto`, unless given: Holt-Winters from two seasons on, else linear"
        },
        "season": {
          "type": "integer",
          "minimum": 2,
          "maximum": 366,
          "description": "Points after which the course repeats itself; unless given 12 for months, 4 for quarters, 7 for days, 24 for hours"
        },
        "interval": {
          "type": "integer",
          "minimum": 50,
          "maximum": 99,
          "description": "Percent of the values that the band is to hold; 80 by default"
        }
      }
    }
  }
}
